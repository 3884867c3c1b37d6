export const patienceMilliseconds = 2000;

/** Lets the process end by itself. After a moment, logs what still keeps it alive and ends it. */
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
