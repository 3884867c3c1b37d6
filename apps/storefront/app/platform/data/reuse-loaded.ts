/** The data on the page by the name of its loader; written by the component that renders it. */
export const shown: Record<string, unknown> = {};

/** `isDue`: a loader failed and its former data was reused, so loaders must run again once the shop answers. */
export const reload = { isDue: false };

/**
 * Runs a loader, and returns its former data when there is no network. A loader that rejects would replace a readable
 * page by the error page.
 */
export const loadOrReuse = <Answer>(loader: string, load: () => Promise<Answer>): Promise<Answer> =>
  load().catch((error: unknown) => {
    // A thrown `Response` (a refusal, a redirect) is an answer of the server and is thrown on.
    if (!(error instanceof Error && shown[loader])) throw error;
    reload.isDue = true;
    return shown[loader] as Answer;
  });
