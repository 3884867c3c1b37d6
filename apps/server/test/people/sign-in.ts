import { endpoints, machineEndpoints, type Challenge, type ProofOfWorkRequired } from '@kaplya/contract';
import { decodeJwt } from 'jose';
import { solveProofOfWork } from './solve-work.ts';
import type { TestClient } from '../test-client.ts';

export type SignedIn = {
  readonly token: string;
  readonly refreshToken: string;
  readonly subjectId: string;
  /** Null after a sign-in by e-mail. */
  readonly phone: string | null;
  readonly isNew: boolean;
};

export type SignInOptions = {
  /** The phone; by default an unused number. */
  phone?: string;
  /** Signs in by e-mail instead. */
  email?: string;
  /** The visitor whose carts move to the customer; a new one by default. */
  visitorToken?: string;
  name?: string;
  partnerId?: string;
  userAgent?: string;
  /** `nextAddress()` for a test that exceeds an address's sign-in limit; the loopback by default. */
  ip?: string;
};

let phones = 0;

/** Far apart, so that no two share a prefix and its limit. */
export function nextCustomerPhone(): string {
  phones += 1;
  return `+79${String(100_000_000 + phones * 10_007).padStart(9, '0')}`;
}

/** Signs a customer in as the storefront does: over HTTP, with the code from the outbox. */
export async function signInCustomer(app: TestClient, options: SignInOptions = {}): Promise<SignedIn> {
  const { email, partnerId = 'moscow', name, userAgent = 'A test', ip } = options;
  const phone = email === undefined ? (options.phone ?? nextCustomerPhone()) : null;
  const visitorToken =
    options.visitorToken ?? (await app.call(endpoints.createAnonymousToken, { body: { partnerId } })).token;
  const as = {
    token: visitorToken,
    headers: { 'user-agent': userAgent, ...(ip !== undefined && { 'x-forwarded-for': ip }) },
  };

  const challengeId = await logIn(app, phone === null ? { method: 'email', email } : { method: 'sms', phone }, as);
  const code = await findCode(app, phone ?? email ?? '');
  const confirmed = await app.call(endpoints.confirmCode, { body: { challengeId, code } }, as);
  if (confirmed.refresh_token === undefined) throw new Error('the pair has no refresh token');
  const { token, refresh_token: refreshToken, isNew } = confirmed;
  if (name !== undefined) {
    await app.call(endpoints.completeRegistration, { body: { name } }, { token, headers: { application: 'site' } });
  }
  return { token, refreshToken, subjectId: decodeJwt(token).sub ?? '', phone, isNew };
}

/** Signs a member of staff in over HTTP, by the code to their e-mail. */
export async function signInStaff(
  app: TestClient,
  { email, partnerId = 'moscow' }: { readonly email: string; readonly partnerId?: string },
): Promise<Pick<SignedIn, 'token' | 'refreshToken' | 'subjectId'>> {
  const { token: visitorToken } = await app.call(endpoints.createAnonymousToken, { body: { partnerId } });
  const body = { method: 'email' as const, email, as: 'staff' as const };
  const { challengeId } = await app.call(endpoints.login, { body }, { token: visitorToken });
  const confirmation = { body: { challengeId, code: await findCode(app, email) } };
  const { token, refresh_token: refreshToken = '' } = await app.call(endpoints.confirmCode, confirmation, {
    token: visitorToken,
  });
  return { token, refreshToken, subjectId: decodeJwt(token).sub ?? '' };
}

/** Requests a code; if work is required, does it and requests again. */
async function logIn(app: TestClient, to: object, as: { token: string }): Promise<string> {
  const ask = (more: object = {}) => app.send(endpoints.login, { body: { consent: true, ...to, ...more } }, as);
  let response = await ask();
  if (response.status === 428) {
    const { details } = (await response.json()) as { details: ProofOfWorkRequired };
    response = await ask({ work: solveProofOfWork(details) });
  }
  if (!response.ok) throw new Error(`login answered ${response.status}: ${await response.text()}`);
  return ((await response.json()) as Challenge).challengeId;
}

/** The last code sent to a phone or e-mail. */
export async function findCode(app: TestClient, to: string): Promise<string> {
  const { messages } = await app.call(machineEndpoints.getOutbox, {});
  const code = messages.findLast((message) => message.to === to)?.code;
  if (code === undefined) throw new Error(`Nothing was sent to ${to}`);
  return code;
}
