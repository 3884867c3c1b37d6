import type { IncomingMessage } from 'node:http';
import { budgetOf, type Endpoint } from '@kaplya/contract';
import type { Partner } from '#partner.ts';
import type { Caller } from '../call.ts';
import { findPrepared } from '../caching/public-answer.ts';
import { cachedCallMilliseconds, toCallKey, type AnswerCache } from './answer-cache.ts';
import { describeHeaders } from './answer-store.ts';

const partnerOf = new WeakMap<Response, Partner | null>();

/** Records the partner of an answer, as the URL or the host named it. */
export function notePartner(response: Response, partner: Partner | null): void {
  partnerOf.set(response, partner);
}

/** Caches a public answer with prepared bytes for equal requests within a second. */
export function cacheCallAnswer(
  response: Response,
  { headers: requested, url = '' }: IncomingMessage,
  call: { readonly endpoint: Endpoint; readonly caller: Caller; readonly revision: number },
  { calls }: Pick<AnswerCache, 'calls'>,
): void {
  const answer = findPrepared(response);
  if (!answer || (response.status !== 200 && response.status !== 304)) return;
  if (requested.authorization !== undefined || requested.origin !== undefined) return;
  const maxAgeSeconds = Number(/^public, max-age=(\d+)$/.exec(response.headers.get('cache-control') ?? '')?.[1] ?? 0);
  // The lifetime sent is shorter by the time in this cache, so that both add up to `maxAgeSeconds`.
  const left = maxAgeSeconds - cachedCallMilliseconds / 1000;
  if (left <= 0) return;
  const headers: Record<string, string> = {
    ...Object.fromEntries(response.headers),
    'cache-control': `public, max-age=${left}`,
    vary: `${response.headers.get('vary')}, Origin`,
  };
  for (const ofOneAnswer of ['content-encoding', 'content-length', 'x-request-id']) delete headers[ofOneAnswer];
  const { host, origin } = call.caller;
  const key = toCallKey({ host, origin, target: url, acceptLanguage: requested['accept-language'] });
  if (key === null) return;
  const expiresAt = calls.now() + cachedCallMilliseconds;
  const value = {
    answer,
    ...describeHeaders(headers),
    expiresAt,
    staleAt: expiresAt,
    partnerId: partnerOf.get(response)?.id ?? null,
    route: call.endpoint.path,
    budget: budgetOf(call.endpoint),
  };
  calls.store(key, value, call.revision);
}
