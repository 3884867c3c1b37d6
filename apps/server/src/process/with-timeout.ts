/** Returns the result of `work`, or `late` if the time passes or `signal` is aborted first; the work continues anyway. */
export async function withTimeout<Result, Late>(
  milliseconds: number,
  work: Promise<Result>,
  late: Late,
  signal?: AbortSignal,
): Promise<Result | Late> {
  const over = Promise.withResolvers<Late>();
  const giveUp = (): void => over.resolve(late);
  const timer = setTimeout(giveUp, milliseconds);
  signal?.addEventListener('abort', giveUp);
  try {
    return await Promise.race([work, over.promise]);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', giveUp);
  }
}
