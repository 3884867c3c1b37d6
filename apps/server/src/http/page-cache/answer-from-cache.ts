import type { IncomingMessage, ServerResponse } from 'node:http';
import { findSharedNetwork } from '#config/address-ranges.ts';
import type { Config } from '#config/config.ts';
import { isTracing, trace } from '#observability/tracing.ts';
import { toSpender } from '../budgets/spender.ts';
import { chooseAccepted, type Encoding } from '../caching/choose-encoding.ts';
import { hasTag } from '../caching/public-answer.ts';
import { describeConnection, type HeaderReader } from '../caller.ts';
import type { Caller } from '../call.ts';
import type { HttpDependencies } from '../mount-routes.ts';
import { securityHeadersFor } from '../security-headers/header-values.ts';
import { describeServerSpan, endServerSpan } from '../server-span.ts';
import { recordAnswer } from '../record-answer.ts';
import { toCallKey, type CachedCall } from './answer-cache.ts';
import type { CachedAnswer } from './answer-store.ts';
import { findPageKey } from './page-key.ts';

/**
 * Answers a request from the cache, at once or when the bytes are compressed; returns false for any other request,
 * which is then routed.
 */
export type AnswerFromCache = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean | Promise<void>;

const encodingsAtMost = 500;
const encodingCharactersAtMost = 200;

/**
 * Answers from the cache: without objects of the web API, routing or features. They have all that other answers have:
 * the check of the host (by the key: an unknown host has nothing in the cache), budgets, turns, the headers for
 * browsers, an id, a line in the log and a place in the metrics.
 */
export function createAnswerFromCache(dependencies: HttpDependencies): AnswerFromCache {
  const { config, answerCache, clock, queues, limiter, readiness } = dependencies;
  const findEncoding = rememberEncodings();
  const findPrepared = rememberLines(config.http);

  function findCall(target: string, caller: Caller, read: HeaderReader): CachedCall | null {
    // Calls of other origins or with a token are routed.
    if (read('authorization') !== undefined || read('origin') !== undefined) return null;
    const { host, origin } = caller;
    const key = toCallKey({ host, origin, target, acceptLanguage: read('accept-language') });
    const found = key === null ? null : answerCache.calls.find(key);
    if (!found) return null;
    const request = { headers: { get: (name: string) => read(name) ?? null } };
    const partner = found.partnerId === null ? null : { id: found.partnerId };
    return limiter.trySpend(found.budget, toSpender(request, { caller, bearer: null, partner })) ? found : null;
  }

  function findPage(
    target: string,
    { host, origin }: Pick<Caller, 'host' | 'origin'>,
    read: HeaderReader,
  ): CachedAnswer | null {
    const partner = answerCache.partnerAt.get(host);
    if (!partner) return null;
    const asked = { acceptLanguage: read('accept-language') ?? null, cookies: read('cookie') ?? null };
    const key = findPageKey({ target, host, origin, ...asked }, partner, clock.now());
    const found = key && answerCache.pages.find(key.text);
    if (!key || !found) return null;
    // One visitor's request renders it again; meanwhile the others get the cached page.
    return answerCache.pages.now() < found.staleAt || answerCache.rendering.has(key.text) ? found : null;
  }

  return (incoming, outgoing) => {
    const { method, url = '', headers, socket } = incoming;
    if (method !== 'GET' || !url.startsWith('/') || !readiness.isServing() || !saysOneHost(incoming)) return false;
    const startedAt = performance.now();
    const read: HeaderReader = (name) => headers[name] as string | undefined;
    const requestId = crypto.randomUUID();
    const caller = describeConnection(read, socket, config.http);
    const who = { network: findSharedNetwork(caller.ip), person: caller.ip };
    if (!queues.call.mayPass(who)) return false;
    const isCall = url.startsWith('/api/');
    const found = isCall ? findCall(url, { ...caller, requestId }, read) : findPage(url, caller, read);
    if (!found) return false;
    queues.call.pass(who);

    const finish = (status: number): void => {
      const route = isCall ? (found as CachedCall).route : 'page';
      const record = (): void =>
        recordAnswer(dependencies, { method, route, status }, requestId, performance.now() - startedAt);
      if (!isTracing()) return record();
      const described = () => describeServerSpan({ method, route, caller, requestId, read, startedAt }, config);
      trace(described, (span) => {
        span.set({ 'kaplya.answer.is_kept': true });
        endServerSpan(span, status);
        record();
      });
    };
    const prepared = findPrepared(found, isCall, caller.isSecure);
    if (hasTag(read('if-none-match'), found.etag)) {
      outgoing.writeHead(304, ['x-request-id', requestId, ...prepared.lines]).end();
      finish(304);
      return true;
    }
    const send = (encoding: Encoding | null, bytes: Uint8Array): void => {
      outgoing.writeHead(200, ['x-request-id', requestId, ...prepared.linesOf(encoding, bytes)]).end(bytes);
      finish(200);
    };
    const encoding = findEncoding(read('accept-encoding') ?? '');
    const bytes = found.answer.find(encoding);
    if (bytes instanceof Uint8Array) {
      send(encoding, bytes);
      return true;
    }
    // A failed compression falls back to the plain bytes.
    return bytes.then(
      (compressed) => send(encoding, compressed),
      () => send(null, found.answer.plain),
    );
  };
}

function rememberEncodings(): (accepted: string) => Encoding | null {
  const encodings = new Map<string, Encoding | null>();
  return (accepted) => {
    const known = encodings.get(accepted);
    if (known !== undefined) return known;
    if (encodings.size >= encodingsAtMost) encodings.clear();
    const encoding = chooseAccepted(accepted);
    if (accepted.length > encodingCharactersAtMost) return encoding;
    encodings.set(accepted, encoding);
    return encoding;
  };
}

/** The header lines of a cached answer without its id: names and values in turn, as Node expects them. */
type PreparedLines = {
  readonly lines: readonly string[];
  linesOf(encoding: Encoding | null, bytes: Uint8Array): readonly string[];
};

/** Joins the lines of a cached answer once, not for each request. */
function rememberLines(http: Config['http']): (of: CachedAnswer, isCall: boolean, isSecure: boolean) => PreparedLines {
  const overTls = new WeakMap<CachedAnswer, PreparedLines>();
  const plainly = new WeakMap<CachedAnswer, PreparedLines>();
  return (of, isCall, isSecure) => {
    const known = isSecure ? overTls : plainly;
    let prepared = known.get(of);
    if (!prepared) {
      prepared = prepareLines([...securityHeadersFor(http, { isCall, isSecure }).flat(), ...of.lines]);
      known.set(of, prepared);
    }
    return prepared;
  };
}

function prepareLines(lines: readonly string[]): PreparedLines {
  const byEncoding = new Map<Encoding | null, readonly string[]>();
  return {
    lines,
    linesOf(encoding, { byteLength }) {
      let known = byEncoding.get(encoding);
      if (!known) {
        known = [...lines, ...(encoding ? ['content-encoding', encoding] : []), 'content-length', String(byteLength)];
        byEncoding.set(encoding, known);
      }
      return known;
    },
  };
}

/** Whether the request names one host only: of several, a proxy and the server may use different ones. */
function saysOneHost({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts === 1;
}
