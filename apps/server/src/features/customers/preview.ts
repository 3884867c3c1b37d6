/** Ends the transaction of a preview; what it would have written is rolled back. */
class Previewed<Result> extends Error {
  readonly result: Result;

  constructor(result: Result) {
    super('a preview is rolled back');
    this.result = result;
  }
}

/** Ends a preview in its transaction with what it found out. */
export function endPreview(result: unknown): never {
  throw new Previewed(result);
}

/**
 * Runs a change that may be a preview: with all of its locks, checks and writes, so that it says what the change itself
 * would say, and with nothing of it left.
 */
export async function orPreview<Result>(change: () => Promise<Result>): Promise<Result> {
  try {
    return await change();
  } catch (error) {
    if (error instanceof Previewed) return error.result as Result;
    throw error;
  }
}
