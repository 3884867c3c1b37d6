import { findCachedAnswer, cacheAnswer } from './cache-answer.ts';

const PICTURES = 'pictures';
const MAX_PICTURES = 150;

/** A picture from the cache, else from the network and then cached. Its name is the hash of its bytes. */
export async function answerPicture(request: Request): Promise<Response> {
  const cached = await findCachedAnswer(PICTURES, request);
  if (cached) return cached;
  const answer = await cacheAnswer(PICTURES, request, await fetch(request));
  await dropOldest().catch(() => {});
  return answer;
}

async function dropOldest(): Promise<void> {
  const cache = await caches.open(PICTURES);
  const requests = await cache.keys();
  await Promise.all(requests.slice(0, Math.max(0, requests.length - MAX_PICTURES)).map((each) => cache.delete(each)));
}
