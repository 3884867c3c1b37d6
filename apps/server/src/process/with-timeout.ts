/**
 * Returns the result of `work`, or `late` if the time passes or `signal` is aborted first; the work continues anyway.
 */
export async function withTimeout<Result, Late>(
  milliseconds: number,
  work: Promise<Result>,
  late: Late,
  signal?: AbortSignal,
): Promise<Result | Late> {
  const over = Promise.withResolvers<Late>();
  const expire = (): void => over.resolve(late);
  const timer = setTimeout(expire, milliseconds);
  signal?.addEventListener('abort', expire);
  try {
    return await Promise.race([work, over.promise]);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', expire);
  }
}
