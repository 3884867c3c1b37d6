/** The shown data by its loader, written by the component that shows it. */
export const shown: Record<string, unknown> = {};

/** Whether shown data could not be refetched: a reload is due when the shop answers. */
export const reload = { isDue: false };

/**
 * Refetches shown data, and returns the former data without a network. A loader that fails would remove a page that can
 * still be read.
 */
export const loadOrReuse = <Answer>(loader: string, load: () => Promise<Answer>): Promise<Answer> =>
  load().catch((error: unknown) => {
    // A thrown response (a refusal, a redirect) is an answer, not an error.
    if (!(error instanceof Error && shown[loader])) throw error;
    reload.isDue = true;
    return shown[loader] as Answer;
  });
