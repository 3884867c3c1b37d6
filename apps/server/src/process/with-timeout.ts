/** Returns the result of `work`, or `late` if the time passes first; the work continues anyway. */
export async function withTimeout<Result, Late>(
  milliseconds: number,
  work: Promise<Result>,
  late: Late,
): Promise<Result | Late> {
  const over = Promise.withResolvers<Late>();
  const timer = setTimeout(() => over.resolve(late), milliseconds);
  try {
    return await Promise.race([work, over.promise]);
  } finally {
    clearTimeout(timer);
  }
}
