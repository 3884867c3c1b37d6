/** The shown data by its loader, written by the component that shows it. */
export const shown: Record<string, unknown> = {};

/** Whether something on the screen is old because it could not be loaded again: due when the shop answers. */
export const reload = { isDue: false };

/**
 * Loads again what a page shows; without a network it stays as it is. A loader that fails would remove a page that can
 * still be read.
 */
export const loadOrReuse = <Answer>(loader: string, load: () => Promise<Answer>): Promise<Answer> =>
  load().catch((error: unknown) => {
    // A thrown response (a refusal, a redirect) is an answer, not an error.
    if (!(error instanceof Error && shown[loader])) throw error;
    reload.isDue = true;
    return shown[loader] as Answer;
  });
