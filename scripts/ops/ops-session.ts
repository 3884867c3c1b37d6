import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

import type { OpsClient } from './ops-client.ts';
import { OpsError } from './ops-error.ts';

type StoredSession = {
  readonly origin: string;
  readonly partnerId: string;
  readonly email: string;
  readonly token: string;
  readonly refreshToken: string;
};

type Pair = { readonly token: string; readonly refresh_token: string };

export type SignInOptions = {
  readonly origin: string;
  /** Null: the shop of the origin. */
  readonly partnerId: string | null;
  /** Null: the last user of this shop; in a demonstration, whose job it is. */
  readonly email: string | null;
  readonly job: OpsJob;
  readonly sessionFile: string;
  ask(question: string): Promise<string>;
};

/** The subject of a command, which decides who has the right to it. */
export type OpsJob = 'orders' | 'cells';

const demoStaff: Readonly<Record<'moscow' | 'baku', Readonly<Record<OpsJob, string>>>> = {
  moscow: { orders: 'operator@demo.example', cells: 'support@demo.example' },
  baku: { orders: 'operator-baku@demo.example', cells: 'owner-baku@demo.example' },
};
const demoEmails: ReadonlySet<string> = new Set(Object.values(demoStaff).flatMap((jobs) => Object.values(jobs)));

/** A token is renewed shortly before it expires. */
const marginMilliseconds = 30_000;

/** Returns an operator's token: the stored one, renewed if needed, else that of a new sign-in with a code. */
export async function openOpsSession(client: OpsClient, options: SignInOptions): Promise<string> {
  const partnerId = options.partnerId ?? (await findPartnerId(client));
  const { origin, sessionFile } = options;
  const last = readStoredSession(sessionFile);
  const stored = last?.origin === origin && last.partnerId === partnerId ? last : null;
  // A demonstration's person who was chosen for another job need not have the right to this one.
  const lastEmail = stored && !demoEmails.has(stored.email) ? stored.email : null;
  const email = options.email ?? lastEmail ?? (await findDemoMember(client, partnerId, options.job));
  if (stored?.email === email) {
    const token = await renew(client, stored, sessionFile);
    if (token !== null) return token;
  }
  const { token, refresh_token: refreshToken } = await signIn(client, { ...options, partnerId, email });
  storeSession(sessionFile, { origin, partnerId, email, token, refreshToken });
  return token;
}

/** Ends the stored session, if there is one. */
export async function closeOpsSession(client: OpsClient, sessionFile: string): Promise<void> {
  const stored = readStoredSession(sessionFile);
  if (stored) await client.find('/api/identity/token/revoke', post({ refresh_token: stored.refreshToken }));
  forgetOpsSession(sessionFile);
}

export function forgetOpsSession(sessionFile: string): void {
  rmSync(sessionFile, { force: true });
}

/** The last user, of any shop; null: no session is stored. */
export function findStoredEmail(sessionFile: string): string | null {
  return readStoredSession(sessionFile)?.email ?? null;
}

async function findPartnerId(client: OpsClient): Promise<string> {
  const { data } = await client.call<{ data: { partnerId: string } }>('/api/v1/company');
  return data.partnerId;
}

/** Only where codes are shown: no real shop writes to a demonstration address. Throws an OpsError there. */
async function findDemoMember(client: OpsClient, partnerId: string, job: OpsJob): Promise<string> {
  if (await findOutbox(client)) return demoStaff[partnerId === 'baku' ? 'baku' : 'moscow'][job];
  throw new OpsError('Say who signs in, a member of staff of this shop: --email you@shop.example');
}

async function renew(client: OpsClient, stored: StoredSession, sessionFile: string): Promise<string | null> {
  if (endOf(stored.token) > Date.now() + marginMilliseconds) return stored.token;
  const pair = await client.find<Pair>('/api/identity/token/refresh', post({ refresh_token: stored.refreshToken }));
  if (!pair) return null;
  storeSession(sessionFile, { ...stored, token: pair.token, refreshToken: pair.refresh_token });
  return pair.token;
}

async function signIn(
  client: OpsClient,
  { partnerId, email, ask }: SignInOptions & { partnerId: string; email: string },
): Promise<Pair> {
  const { token } = await client.call<Pair>('/api/identity/auth/anonymous', post({ partnerId }));
  const { challengeId } = await client.call<{ challengeId: string }>('/api/identity/auth/login', {
    ...post({ method: 'email', email, as: 'staff' }),
    token,
  });
  const code = (await readOutbox(client, email)) ?? (await ask(`The code that was sent to ${email}: `)).trim();
  if (code === '') throw new OpsError('Without a code nobody signs in.');
  return client.call<Pair>('/api/identity/auth/confirm', { ...post({ challengeId, code }), token });
}

/** In a demonstration the outbox shows the code to callers at this machine, so nobody types it. */
async function readOutbox(client: OpsClient, email: string): Promise<string | null> {
  const outbox = await findOutbox(client);
  return outbox?.messages.findLast(({ to, code }) => to === email && code !== undefined)?.code ?? null;
}

/** Null: this shop is no demonstration. */
const findOutbox = (client: OpsClient) => client.find<{ messages: { to: string; code?: string }[] }>('/api/dev/outbox');

const post = (body: object): RequestInit => ({ method: 'POST', body: JSON.stringify(body) });

function endOf(token: string): number {
  try {
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { exp?: number };
    return (claims.exp ?? 0) * 1000;
  } catch {
    return 0;
  }
}

function readStoredSession(path: string): StoredSession | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as StoredSession;
  } catch {
    return null;
  }
}

/** Readable by this user alone. */
function storeSession(path: string, stored: StoredSession): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o711 });
  writeFileSync(path, `${JSON.stringify(stored)}\n`, { mode: 0o600 });
  chmodSync(path, 0o600);
}
