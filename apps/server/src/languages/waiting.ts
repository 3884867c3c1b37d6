/** Writes a waiting time in the largest precise enough unit, rounded up. */
export function waiting(seconds: number, [second, minute, hour]: readonly [string, string, string]): string {
  if (seconds <= 90) return `${seconds} ${second}`;
  if (seconds <= 90 * 60) return `${Math.ceil(seconds / 60)} ${minute}`;
  return `${Math.ceil(seconds / 3600)} ${hour}`;
}
