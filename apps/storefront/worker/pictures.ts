const PICTURES = 'pictures';
const MOST = 150;

/** A picture as it is kept, else from the network and then kept: its name is the hash of its bytes. */
export async function answerPicture(request: Request): Promise<Response> {
  const cache = await caches.open(PICTURES);
  const kept = await cache.match(request.url);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.status === 200) {
    await cache.put(request.url, answer.clone());
    const requests = await cache.keys();
    await Promise.all(requests.slice(0, Math.max(0, requests.length - MOST)).map((each) => cache.delete(each)));
  }
  return answer;
}
