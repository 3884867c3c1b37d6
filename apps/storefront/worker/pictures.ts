import { findCachedAnswer, cacheAnswer } from './cache-answer.ts';

const PICTURES = 'pictures';
const MAX_PICTURES = 150;

/**
 * Answers with a picture from the cache, otherwise from the network, and caches it. Its name is the hash of its
 * content, so a copy is never outdated.
 */
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
