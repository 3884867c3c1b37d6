import type { Config } from '@kaplya/contract';
import type { LooseRequest } from './api-types.ts';
import { ApiFailure, isUnanswered, toAnswerFailure } from '../failures/api-failure.ts';
import { getEndpoint, type AnyEndpointId, type EndpointRow } from './endpoints.ts';
import { CLIENT_VERSION, SITE_VERSION } from './site-version.ts';
import { createUuid } from '../tokens/uuid.ts';
import { withTimeOut } from './with-time-out.ts';

const SECOND = 1000;
const DEFAULT_TIME_OUT_MS = 20 * SECOND;

const timeOutsMs: { readonly [Id in AnyEndpointId]?: number } = {
  getConfig: 30 * SECOND,
  autocompletePlaces: 30 * SECOND,
  suggestPlaces: 30 * SECOND,
  completeCart: 60 * SECOND,
  placeCellOrder: 60 * SECOND,
  uploadAvatar: 60 * SECOND,
  readSetupGoods: 60 * SECOND,
  createShop: 60 * SECOND,
};

/** The headers that the contract requires of single calls. */
const headersOfCalls: { readonly [Id in AnyEndpointId]?: Readonly<Record<string, string>> } = {
  completeCart: { 'X-Site-Version': SITE_VERSION },
  completeRegistration: { Application: 'site' },
  updateUserByJwt: { ordersource: 'site' },
  readSetupGoods: { 'Content-Type': 'application/octet-stream' },
  acceptAgreement: { source: 'site' },
};

/** The calls that send the device id: ordering, requesting codes, signing in. Codes are counted by it (rule 58). */
const callsOfDevice = new Set<AnyEndpointId>([
  'completeCart',
  'placeCellOrder',
  'login',
  'resendCode',
  'confirmCode',
  'signInByPasskey',
  'requestProof',
  'confirmProof',
  'completeRegistration',
  'updateProfile',
  'requestContactUndo',
]);

/** The calls that send a code: once under a key, which stays until an answer comes (rule 57a). */
const callsOfCode = new Set<AnyEndpointId>(['login', 'resendCode', 'requestProof', 'requestContactUndo']);

/** The prefix of each service's paths in the contract, which a configured base URL replaces. */
export const contractServices: Config['services'] = {
  identity: '/api/identity',
  cart: '/api/order',
  default: '/api',
  partner: '/api/partner',
  marketing: '/api/marketing',
  payment: '/api/payment',
  micromarket: '/api/micromarket',
  maps: '/api/maps',
};

export type TransportOptions = {
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** The bases of the services from the config; waited for before the first call that needs one. */
  getServices: () => Promise<Config['services']> | Config['services'];
  getLanguage: () => string | null;
  /** The program that calls; by default the storefront. */
  client?: 'site' | 'partner_cabinet';
  /** The address of the configuration. By default the path of the origin. */
  findConfigUrl?: () => string | undefined;
  /** Sent with the calls that must name the device. */
  getDeviceInfo?: () => string;
  /** Called when no answer came, or only one of a proxy or gateway (502 to 504). */
  onUnanswered?: () => void;
};

/** Sends a call once, without a retry. Rejects with `ApiFailure`. */
export type Send = (id: AnyEndpointId, request: LooseRequest, token: string | null) => Promise<unknown>;

/**
 * Creates the function that sends a call with a given token: builds URL and headers, limits the time, and turns every
 * failure into `ApiFailure`.
 */
export function createTransport(options: TransportOptions): Send {
  let codeKey: string | null = null;

  /** Sends a call for a code. Repeats it once without an answer, because the code may have come, and its field not. */
  async function sendForCode(...[id, request, token]: Parameters<Send>): Promise<unknown> {
    codeKey ??= createUuid();
    const headers = { ...request.headers, 'Idempotency-Key': codeKey };
    const run = () => send(id, { ...request, headers }, token);
    try {
      const answer = await run().catch((failure: unknown) => {
        if (isUnanswered(failure)) return run();
        throw failure;
      });
      codeKey = null;
      return answer;
    } catch (failure) {
      if (!isUnanswered(failure)) codeKey = null;
      throw failure;
    }
  }

  async function send(...[id, request, token]: Parameters<Send>): Promise<unknown> {
    const row = getEndpoint(id);
    const url = await resolveUrl(row, request, options);
    const headers = toHeaders(id, row, request, token, options);
    const [, , method] = row;
    const body = toBody(request.body);
    const init = { method: method.toUpperCase(), headers, body };
    const limits = { signal: request.signal, onUnanswered: options.onUnanswered };
    const sent = withTimeOut(timeOutsMs[id] ?? DEFAULT_TIME_OUT_MS, limits, async (signal) => {
      const response = await options.fetch(url, { ...init, signal });
      const answer = await readBody(response);
      if (response.ok) return answer;
      throw toAnswerFailure({
        status: response.status,
        body: answer,
        retryAfterSeconds: toSeconds(response.headers.get('Retry-After')),
      });
    });
    return sent.catch((failure: unknown) => {
      if (failure instanceof ApiFailure) failure.endpoint = id;
      throw failure;
    });
  }

  return (id, ...rest) => (callsOfCode.has(id) ? sendForCode(id, ...rest) : send(id, ...rest));
}

/** The address of a call, by the services of the config. */
export async function resolveUrl(
  row: EndpointRow,
  request: LooseRequest,
  options: Pick<TransportOptions, 'getServices' | 'findConfigUrl'>,
): Promise<string> {
  const [service, , , template] = row;
  const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(request.params?.[name])),
  );
  const query = toQuery(request.query);
  if (service === 'config') return (options.findConfigUrl?.() ?? path) + query;
  // Services without a configured base stay at the contract's paths.
  if (!isMovable(service)) return path + query;
  const services = await options.getServices();
  return services[service] + path.slice(contractServices[service].length) + query;
}

const isMovable = (service: string): service is keyof Config['services'] => service in contractServices;

function toBody(body: unknown): BodyInit | null {
  if (body instanceof FormData || body instanceof Blob) return body;
  return body === undefined ? null : JSON.stringify(body);
}

function toQuery(query: LooseRequest['query']): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
      search.set(name, String(value));
    }
  }
  return search.size === 0 ? '' : `?${search}`;
}

/** The headers of every call, and those that the contract requires of this one. */
export function toHeaders(
  id: AnyEndpointId,
  [service]: EndpointRow,
  request: LooseRequest,
  token: string | null,
  options: Pick<TransportOptions, 'getLanguage' | 'getDeviceInfo' | 'client'>,
) {
  const headers: Record<string, string> = {
    Accept: 'application/json',
    'X-Client': options.client ?? 'site',
    'X-Client-Version': CLIENT_VERSION,
  };
  const language = options.getLanguage();
  if (language) headers['Accept-Language'] = language;
  if (token) headers.Authorization = `Bearer ${token}`;
  // The browser sets the type of a form itself, with the boundary that it alone knows.
  if (request.body !== undefined && !(request.body instanceof FormData)) headers['Content-Type'] = 'application/json';
  if (service === 'cart') headers['X-Source'] = 'site';
  if (service === 'micromarket') headers['X-Source'] = 'aquamarket';
  if (options.getDeviceInfo && callsOfDevice.has(id)) headers['X-Device-Info'] = options.getDeviceInfo();
  return { ...headers, ...headersOfCalls[id], ...request.headers };
}

async function readBody(response: Response): Promise<unknown> {
  const text = await response.text();
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch (cause) {
    // A success that is no JSON is a proxy's page as well.
    if (!response.ok) return undefined;
    throw new ApiFailure({ kind: 'network', cause });
  }
}

function toSeconds(retryAfter: string | null): number | null {
  const seconds = Number(retryAfter);
  return retryAfter !== null && Number.isFinite(seconds) ? seconds : null;
}
