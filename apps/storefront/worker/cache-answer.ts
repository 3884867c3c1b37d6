/** A cached answer. There is none when a browser does not cache, or fails to. */
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

/** Caches an answer of the network, and returns it even if that fails. */
export async function cacheAnswer(name: string, request: Request, answer: Response): Promise<Response> {
  if (answer.status !== 200) return answer;
  try {
    await (await caches.open(name)).put(request.url, answer.clone());
  } catch {
    // The failure does not concern the waiting caller.
  }
  return answer;
}
