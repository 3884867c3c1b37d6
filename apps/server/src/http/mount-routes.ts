import type { IncomingMessage } from 'node:http';
import { budgetOf, isAnonymous, isStaff, type Endpoint } from '@kaplya/contract';
import type { Hono } from 'hono';
import type { Config } from '#config/config.ts';
import { findSharedNetwork } from '#config/address-ranges.ts';
import type { Partner } from '#partner.ts';
import type { RemoteConfig } from '#gateways/remote-config/index.ts';
import type { Logger } from '#observability/logger.ts';
import type { Metrics } from '#observability/metrics.ts';
import { trace, type OpenSpan } from '#observability/tracing.ts';
import type { Readiness } from '#observability/readiness.ts';
import type { Clock } from '../clock.ts';
import type { Bearer, Call, Caller, Route, StaffCaller } from './call.ts';
import type { AnswerCache } from './page-cache/answer-cache.ts';
import { cacheCallAnswer, notePartner } from './page-cache/cache-call-answer.ts';
import { recordAnswer } from './record-answer.ts';
import type { Limiter } from './budgets/limiter.ts';
import { toSpender } from './budgets/spender.ts';
import { describeCaller } from './caller.ts';
import { createPublicAnswer, sendPublicAnswer } from './caching/public-answer.ts';
import { createCompleteAnswer, isComplete } from './complete-answer.ts';
import { errorResponse } from './error-response.ts';
import { languageOf } from './language-of.ts';
import { CallerDisconnected, clientClosedRequestStatus } from './reading/caller-disconnected.ts';
import { isStorable } from './reading/is-storable.ts';
import { searchParamsOf } from './reading/search-params.ts';
import { parseRequest } from './reading/parse-request.ts';
import { Refusal } from './refusal.ts';
import { requirePermission } from './require-permission.ts';
import { retryAfterSeconds } from './retry-after.ts';
import { describeServerSpan, endServerSpan } from './server-span.ts';
import { toRefusal } from './to-refusal.ts';
import type { ShopQueues } from './fair-queue/shop-queues.ts';
import type { FairQueue } from './fair-queue/fair-queue.ts';

/** The functions of features that the transport needs; the app passes them. */
export type HttpDependencies = {
  readonly config: Config;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly readiness: Readiness;
  /** Returns the bearer of an `Authorization` header, or null without one; throws a Refusal for an invalid one. */
  authenticate(
    authorization: string | null,
    call: {
      readonly mayWrite: boolean;
      readonly storesSession: boolean;
      readonly isSensitive: boolean;
      readonly caller: Caller;
    },
  ): Promise<Bearer | null>;
  /** Refuses (`identity.proof_required`) when the bearer's session has no recent proof of identity. */
  requireFreshProof(call: {
    readonly bearer: Bearer;
    readonly partner: Partner;
    readonly caller: Caller;
  }): Promise<void>;
  /** The member of staff behind a bearer; null for any other bearer. */
  findStaff(bearer: Bearer): Promise<StaffCaller | null>;
  findPartner(partnerId: string): Promise<Partner | null>;
  findPartnerByHost(host: string): Promise<Partner | null>;
  /** Whether the shop answers at a host (given without its port). */
  isOwnHost(host: string): Promise<boolean>;
  /** Whether there is any shop. Until then the set-up answers at every host. */
  hasPartners(): Promise<boolean>;
  readonly remoteConfig: RemoteConfig;
  readonly limiter: Limiter;
  readonly answerCache: AnswerCache;
  readonly queues: ShopQueues;
  readonly clock: Clock;
};

/** The environment of a request. `hasTurn`: a page makes the call and has a turn of the queue already. */
export type HttpEnv = { Bindings: { incoming?: IncomingMessage; hasTurn?: boolean } };

export type HttpApp = Hono<HttpEnv>;

export function mountRoutes(app: HttpApp, routes: readonly Route[], dependencies: HttpDependencies): void {
  for (const called of routes) {
    const { endpoint } = called;
    const path = endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1');
    app.on(endpoint.method.toUpperCase(), path, async (c) => {
      const startedAt = performance.now();
      const requestId = crypto.randomUUID();
      const caller: Caller = { ...describeCaller(c.req.raw, c.env?.incoming, dependencies.config.http), requestId };
      const waitsIn = c.env?.hasTurn === true ? null : dependencies.queues.call;
      const revision = dependencies.answerCache.calls.revision();
      // Null for a call that a page makes within the process: its body is not that of the page's connection.
      const incoming = waitsIn ? (c.env?.incoming ?? null) : null;
      const isOfPage = waitsIn === null;
      const read = (name: string) => c.req.raw.headers.get(name);
      const { method } = c.req;
      const described = () =>
        describeServerSpan({ method, route: endpoint.path, caller, requestId, read, isOfPage }, dependencies.config);
      return trace(described, async (span) => {
        const from = { request: c.req.raw, params: c.req.param(), incoming, caller, span };
        const response = await answer(from, called, dependencies, waitsIn);
        if (!isComplete(response)) {
          if (incoming) cacheCallAnswer(response, incoming, { endpoint, caller, revision }, dependencies.answerCache);
          response.headers.set('x-request-id', requestId);
        }
        const labels = { method, route: endpoint.path, status: response.status };
        recordAnswer(dependencies, labels, requestId, performance.now() - startedAt);
        endServerSpan(span, response.status);
        return response;
      });
    });
  }
}

type Incoming = {
  readonly request: Request;
  readonly params: Record<string, string>;
  /** Null: the call was not received over the network. */
  readonly incoming: IncomingMessage | null;
  readonly caller: Caller;
  readonly span: OpenSpan;
};

async function answer(
  { request, params, incoming, caller, span }: Incoming,
  called: Route,
  dependencies: HttpDependencies,
  queue: FairQueue | null,
): Promise<Response> {
  const { endpoint, handle } = called;
  let partner: Partner | null = null;
  try {
    // The partner of the URL or host is found first, because a refusal of the bearer is in one of its languages.
    const named = await findNamedPartner(request, caller, dependencies);
    partner = named;
    const bearer = await findBearer(request, caller, called, dependencies).catch((error: unknown) => {
      // A call with an invalid token is counted for its network, as there is no bearer.
      spend(endpoint, request, { caller, bearer: null, partner }, dependencies);
      throw error;
    });
    if (bearer?.partnerId) partner = await dependencies.findPartner(bearer.partnerId);
    if (partner) span.set({ 'kaplya.partner.id': partner.id });
    const left = spend(endpoint, request, { caller, bearer, partner }, dependencies);
    assertMayCall(endpoint, bearer);
    if (needsPartner(endpoint) && !partner) throw new Refusal('partner.unknown');
    const staff = bearer && endpoint.access === 'operator' ? await requireStaff(endpoint, bearer, dependencies) : null;

    if (endpoint.proof === 'fresh' && bearer && partner) {
      await dependencies.requireFreshProof({ bearer, partner, caller });
    }

    let headers: Headers | null = null;
    const parsed = await parseRequest(endpoint, request, params, incoming);
    const language = languageOf(request, partner);
    const call = {
      ...parsed,
      request,
      caller,
      language,
      bearer,
      partner,
      staff,
      get answerHeaders() {
        return (headers ??= new Headers());
      },
    } as Call<typeof endpoint>;
    const who = { network: findSharedNetwork(caller.ip), person: bearer?.subjectId ?? caller.ip };
    const release = queue ? await queue.acquire(who, request.signal) : () => undefined;
    if (!release) throw toRefusedTurn(request, dependencies);
    // The handler may return a promise or a value, or throw; the turn ends in each case.
    const result = await Promise.try(() => handle(call)).finally(release);
    if (headers === null && !(result instanceof Response)) {
      return createCompleteAnswer(result, left, caller, dependencies.config.http);
    }
    const response = await toResponse(result, request, headers ?? new Headers());
    notePartner(response, named);
    return setRateLimitHeaders(finishPublicAnswer(response, request, partner !== named), left);
  } catch (error) {
    return toFailure(error, request, partner, caller, dependencies);
  }
}

/** The error of a call that got no turn: a refusal, counted in the metrics, unless the caller left while waiting. */
function toRefusedTurn({ signal }: Request, { metrics }: HttpDependencies): Error {
  if (signal.aborted) return new CallerDisconnected(signal.reason);
  metrics.countShed('call');
  return new Refusal('request.timeout', { retryAfterSeconds });
}

function spend(
  endpoint: Endpoint,
  request: Request,
  who: Parameters<typeof toSpender>[1],
  { limiter }: HttpDependencies,
): Readonly<Record<string, string>> {
  return limiter.spend(budgetOf(endpoint), toSpender(request, who));
}

/** Adds the rate limit headers, except to publicly cacheable answers, which others would receive. */
function setRateLimitHeaders(response: Response, left: Readonly<Record<string, string>>): Response {
  if (response.headers.get('cache-control')?.startsWith('public')) return response;
  for (const [name, value] of Object.entries(left)) response.headers.set(name, value);
  return response;
}

const needsPartner = ({ access }: Endpoint) => access === 'partner' || access === 'customer' || access === 'operator';

function assertMayCall(endpoint: Endpoint, bearer: Bearer | null): void {
  if (endpoint.access === 'none') return;
  if (!bearer) throw new Refusal('identity.token_required');
  if (endpoint.access === 'customer' && !isOfCustomer(endpoint, bearer))
    throw new Refusal('identity.customer_required');
  if (endpoint.access === 'operator' && !isStaff(bearer.roles)) throw new Refusal('identity.forbidden');
  if (needsPartner(endpoint) && !bearer.partnerId) throw new Refusal('identity.partner_required');
}

/**
 * Whether the bearer may make a customer's call: staff have other sessions and no account, unless the endpoint is for
 * staff too.
 */
function isOfCustomer({ isForStaffToo }: Endpoint, { roles }: Bearer): boolean {
  return !isAnonymous(roles) && (isForStaffToo === true || !isStaff(roles));
}

/**
 * Returns the member of staff of a call, or refuses. Reads the database each time, so that a withdrawn permission
 * counts at once in every process (rule 82).
 */
async function requireStaff(
  { permission, alsoPermission, isWithoutPasskey }: Endpoint,
  bearer: Bearer,
  { findStaff }: HttpDependencies,
): Promise<StaffCaller> {
  const staff = await findStaff(bearer);
  if (!staff || permission === undefined) throw new Refusal('identity.forbidden');
  if (staff.mustAddPasskey && isWithoutPasskey !== true) throw new Refusal('staff.passkey_required');
  if (permission !== 'staff') requirePermission(staff, permission);
  if (alsoPermission !== undefined) requirePermission(staff, alsoPermission);
  return staff;
}

async function toResponse(result: unknown, request: Request, headers: Headers): Promise<Response> {
  if (result instanceof Response) return result;
  if (!headers.has('cache-control')) headers.set('cache-control', 'private, no-store');
  if (result === undefined) return new Response(null, { status: 204, headers });
  const [, maxAgeSeconds] = /^public, max-age=(\d+)$/.exec(headers.get('cache-control') ?? '') ?? [];
  if (maxAgeSeconds === undefined) return Response.json(result, { headers });
  return sendPublicAnswer(request, createPublicAnswer(result), { maxAgeSeconds: Number(maxAgeSeconds) });
}

/**
 * Lists in a public answer the headers that it depends on besides its URL. If the token overrode the URL's partner, the
 * answer is for its bearer only.
 */
function finishPublicAnswer(response: Response, request: Request, bearerDecided: boolean): Response {
  if (!response.headers.get('cache-control')?.startsWith('public')) return response;
  const searchParams = searchParamsOf(request);
  response.headers.append('vary', 'Authorization');
  if (!searchParams.has('partnerId')) response.headers.append('vary', 'Host');
  if (!searchParams.has('lang')) response.headers.append('vary', 'Accept-Language');
  if (bearerDecided) response.headers.set('cache-control', 'private, no-store');
  return response;
}

/**
 * Returns the bearer of a call. Calls that need none ignore an expired token, which the caller may be about to replace.
 */
async function findBearer(
  request: Request,
  caller: Caller,
  { endpoint: { access, movesMoney, proof }, storesSession }: Route,
  dependencies: HttpDependencies,
): Promise<Bearer | null> {
  try {
    const mayWrite = request.method !== 'GET' && request.method !== 'HEAD';
    const isSensitive = movesMoney === true || proof !== undefined;
    const asked = { mayWrite, storesSession, isSensitive, caller };
    return await dependencies.authenticate(request.headers.get('authorization'), asked);
  } catch (error) {
    if (access === 'none' && error instanceof Refusal) return null;
    throw error;
  }
}

async function findNamedPartner(
  request: Request,
  caller: Caller,
  { findPartner, findPartnerByHost }: HttpDependencies,
): Promise<Partner | null> {
  const named = searchParamsOf(request).get('partnerId');
  if (named === null) return findPartnerByHost(caller.host);
  return isStorable(named) ? findPartner(named) : null;
}

/** Builds the envelope when no endpoint answers: an unknown path or method, or a bug outside of a handler. */
export async function answerOutsideRoutes(
  request: Request,
  env: HttpEnv['Bindings'] | undefined,
  error: unknown,
  dependencies: HttpDependencies,
  requestId: string = crypto.randomUUID(),
): Promise<Response> {
  const caller: Caller = { ...describeCaller(request, env?.incoming, dependencies.config.http), requestId };
  const partner = await findNamedPartner(request, caller, dependencies).catch(() => null);
  const response = toFailure(error, request, partner, caller, dependencies);
  response.headers.set('x-request-id', requestId);
  dependencies.metrics.observeRequest({ method: request.method, route: 'none', status: response.status }, 0);
  return response;
}

/**
 * Builds a refusal's envelope, also for a busy database. Any other error is a bug: the answer has a fixed text and the
 * request id, and the log has the details.
 */
function toFailure(
  error: unknown,
  request: Request,
  partner: Partner | null,
  caller: Pick<Caller, 'requestId'>,
  dependencies: Pick<HttpDependencies, 'logger' | 'readiness'>,
): Response {
  if (error instanceof CallerDisconnected) return new Response(null, { status: clientClosedRequestStatus });
  return errorResponse(toRefusal(error, { what: 'call', requestId: caller.requestId }, dependencies), {
    language: languageOf(request, partner),
    currency: partner?.currency ?? 'RUB',
    requestId: caller.requestId,
  });
}
