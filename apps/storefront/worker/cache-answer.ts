/** Returns the cached answer to a request; null when there is none, or the browser's cache is blocked or fails. */
export async function findCachedAnswer(
  name: string,
  request: Request,
  options?: CacheQueryOptions,
): Promise<Response | null> {
  try {
    return (await (await caches.open(name)).match(request.url, options)) ?? null;
  } catch {
    return null;
  }
}

/** Whether an answer is the file that was asked for, and not the page of a proxy in its place. */
export function isFile({ status, headers }: Response): boolean {
  return status === 200 && !headers.get('Content-Type')?.startsWith('text/html');
}

/** Caches a file, and returns the answer even if caching fails. */
export async function cacheAnswer(name: string, request: Request, answer: Response): Promise<Response> {
  if (!isFile(answer)) return answer;
  try {
    await (await caches.open(name)).put(request.url, answer.clone());
  } catch {
    // A failure to cache is ignored, because the caller has its answer.
  }
  return answer;
}
