import { endpoints, type Challenge, type Endpoint, type ErrorEnvelope, type SignInMethod } from '@kaplya/contract';
import { nextCustomerPhone } from './sign-in.ts';
import type { TestClient } from '../test-client.ts';

/** The caller who requests a code; by default a new visitor at a new address, for an unused phone. */
export type CodeAsker = {
  phone?: string;
  email?: string;
  method?: SignInMethod;
  token?: string;
  /** Needs an app that trusts its proxy at 127.0.0.1. */
  ip?: string;
  device?: string;
  partnerId?: string;
  host?: string;
  headers?: Record<string, string>;
};

export type CodeAnswer =
  | { readonly status: 200; readonly challenge: Challenge; readonly error?: never; readonly retryAfter?: never }
  | {
      readonly status: number;
      readonly challenge?: never;
      readonly error: ErrorEnvelope;
      /** Seconds. */
      readonly retryAfter: number | null;
    };

/** A challenge belongs to the visitor who requested it. */
const askers = new Map<string, string>();

/** The token that requested the challenge. */
export function findAsker(challengeId: string): string | undefined {
  return askers.get(challengeId);
}

let addresses = 0;

/** An address that no other code of the test uses. */
export function nextAddress(): string {
  addresses += 1;
  return `198.${18 + (addresses >> 16)}.${(addresses >> 8) & 255}.${addresses & 255}`;
}

export async function createVisitorToken(app: TestClient, partnerId = 'moscow'): Promise<string> {
  return (await app.call(endpoints.createAnonymousToken, { body: { partnerId } })).token;
}

export function requestCode(app: TestClient, asker: CodeAsker = {}): Promise<CodeAnswer> {
  const { email, method = email === undefined ? 'sms' : 'email' } = asker;
  const target = email === undefined ? { phone: asker.phone ?? nextCustomerPhone() } : { email };
  return post(app, endpoints.login, { method, consent: true, ...target }, asker);
}

export function requestAgain(
  app: TestClient,
  { challengeId, ...asker }: CodeAsker & { challengeId: string },
): Promise<CodeAnswer> {
  const body = { challengeId, ...(asker.method !== undefined && { method: asker.method }) };
  return post(app, endpoints.resendCode, body, { token: askers.get(challengeId) ?? '', ...asker });
}

async function post(
  app: TestClient,
  endpoint: Endpoint,
  body: object,
  { token, ip = nextAddress(), device, partnerId, host = 'localhost', headers = {} }: CodeAsker,
): Promise<CodeAnswer> {
  const bearer = token || (await createVisitorToken(app, partnerId));
  const response = await app.fetch(endpoint.path, {
    host,
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${bearer}`,
      'x-forwarded-for': ip,
      ...(device !== undefined && { 'x-device-info': `platform=web; device=${device}` }),
      ...headers,
    },
    body: JSON.stringify(body),
  });
  if (response.ok) {
    const challenge = endpoint.answer?.parse(await response.json()) as Challenge;
    askers.set(challenge.challengeId, bearer);
    return { status: 200, challenge };
  }
  const retryAfter = response.headers.get('retry-after');
  return {
    status: response.status,
    error: (await response.json()) as ErrorEnvelope,
    retryAfter: retryAfter === null ? null : Number(retryAfter),
  };
}

/** Returns the challenge of a code that must have been sent. */
export function getChallenge({ challenge, error }: CodeAnswer): Challenge {
  if (!challenge) throw new Error(`no code was sent: ${error.code}`);
  return challenge;
}
