const none: Pick<URLSearchParams, 'get' | 'has' | typeof Symbol.iterator> = new URLSearchParams();

/** The search parameters of a request; most calls have none, and parse no URL. */
export function searchParamsOf({ url }: Pick<Request, 'url'>): typeof none {
  return url.includes('?') ? new URL(url).searchParams : none;
}
