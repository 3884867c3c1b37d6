export const patienceMilliseconds = 2000;

/** Ends the process without a call: after a moment, logs what still keeps it alive and kills it. */
export function endProcess(exitCode: number, patience = patienceMilliseconds): void {
  process.exitCode = exitCode;
  const killProcess = (): void => {
    console.error(
      `Something keeps the process, which ends all the same: ${process.getActiveResourcesInfo().join(', ')}`,
    );
    process.exit(exitCode === 0 ? 1 : exitCode);
  };
  setTimeout(killProcess, patience).unref();
}
