import type { IncomingMessage } from 'node:http';
import { budgetOf, type Endpoint } from '@kaplya/contract';
import type { Partner } from '#partner.ts';
import type { Caller } from '../call.ts';
import { findPrepared } from '../caching/public-answer.ts';
import { keptCallMilliseconds, toCallKey, type KeptAnswers } from './kept-answers.ts';
import { describeHeaders } from './kept-store.ts';

const partnerOf = new WeakMap<Response, Partner | null>();

/** Notes whose answer this is, by the URL or the host. */
export function notePartner(response: Response, partner: Partner | null): void {
  partnerOf.set(response, partner);
}

/** Keeps a public answer with prepared bytes for whoever asks for the same within a second. */
export function keepCall(
  response: Response,
  { headers: asked, url = '' }: IncomingMessage,
  call: { readonly endpoint: Endpoint; readonly caller: Caller; readonly revision: number },
  { calls }: Pick<KeptAnswers, 'calls'>,
): void {
  const answer = findPrepared(response);
  if (!answer || (response.status !== 200 && response.status !== 304)) return;
  if (asked.authorization !== undefined || asked.origin !== undefined) return;
  const maxAgeSeconds = Number(/^public, max-age=(\d+)$/.exec(response.headers.get('cache-control') ?? '')?.[1] ?? 0);
  // Together with the time here it is never older than it says.
  const left = maxAgeSeconds - keptCallMilliseconds / 1000;
  if (left <= 0) return;
  const headers: Record<string, string> = {
    ...Object.fromEntries(response.headers),
    'cache-control': `public, max-age=${left}`,
    vary: `${response.headers.get('vary')}, Origin`,
  };
  for (const ofOneAnswer of ['content-encoding', 'content-length', 'x-request-id']) delete headers[ofOneAnswer];
  const { host, origin } = call.caller;
  const key = toCallKey({ host, origin, target: url, acceptLanguage: asked['accept-language'] });
  if (key === null) return;
  const until = calls.now() + keptCallMilliseconds;
  const value = {
    answer,
    ...describeHeaders(headers),
    until,
    dueAt: until,
    partnerId: partnerOf.get(response)?.id ?? null,
    route: call.endpoint.path,
    budget: budgetOf(call.endpoint),
  };
  calls.keep(key, value, call.revision);
}
