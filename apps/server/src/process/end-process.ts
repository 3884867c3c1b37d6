export const patienceMilliseconds = 2000;

/** Lets the process end by itself; if it is still alive after `patience`, logs what keeps it alive and exits. */
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
