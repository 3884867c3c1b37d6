import type { Endpoint } from '@kaplya/contract';
import { signAccessToken } from '#features/identity/tokens/access-token.ts';
import { createSession } from '#features/identity/sessions/sessions.ts';
import type { Storefront } from '#storefront/storefront.ts';
import { createStaff } from '../people/create-staff.ts';
import { nextPhone } from '../people/http-customer.ts';
import { findFreePort } from '../processes/start-shop-process.ts';
import { startTestApp } from '../start-test-app.ts';

// No service answers there: a test of a secret must not reach the provider itself.
const storefront: Storefront = {
  handle: () => Promise.resolve(new Response('<!doctype html><html><body></body></html>')),
  ...{ asset: () => null, middleware: null, close: () => Promise.resolve() },
};
export const app = await startTestApp({
  storefront,
  env: { YOOKASSA_URL: `http://127.0.0.1:${await findFreePort()}/v3` },
});
export const { context } = app;
export const { database } = context;

export type Row = {
  readonly endpoint: Endpoint;
  /** How many rows it changes. Default: one. */
  readonly entries?: number;
  /** Why it changes none. */
  readonly why?: string;
  /** A valid call of its own, which changes something. */
  input(owner: Actor): Promise<object> | object;
  /** Makes a call whose body is no JSON. */
  send?(owner: Actor): Promise<Response>;
};

export type Actor = { readonly id: string; readonly token: string };

export async function join(rights: Parameters<typeof createStaff>[2]): Promise<Actor> {
  const id = crypto.randomUUID();
  const account = { partnerId: 'moscow', id, name: 'Мария', phone: nextPhone(), joinedAt: context.clock.now() };
  await createStaff(context, account, rights);
  const of = { subjectId: id, roles: ['ROLE_ADMIN'], partnerId: 'moscow', provenAt: context.clock.now() };
  const { session } = await createSession(context, database, of);
  return { id, token: await signAccessToken(context, session, context.clock.now()) };
}

export const newCode = () => `C${crypto.randomUUID()}`;
