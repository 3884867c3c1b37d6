/** An answer that was kept. There is none where a browser keeps nothing, or fails to. */
export async function findKeptAnswer(
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

/** Keeps an answer of the network, and answers with it though that fails. */
export async function cacheAnswer(name: string, request: Request, answer: Response): Promise<Response> {
  if (answer.status !== 200) return answer;
  try {
    await (await caches.open(name)).put(request.url, answer.clone());
  } catch {
    // To whoever waits for it that is nothing.
  }
  return answer;
}
