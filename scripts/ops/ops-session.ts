import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

import type { OpsClient } from './ops-client.ts';
import { OpsError } from './ops-error.ts';

type Kept = {
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
  readonly keptAt: string;
  ask(question: string): Promise<string>;
};

/** What a command is about, which decides who has the right to it. */
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
  const { origin, keptAt } = options;
  const stored = readKept(keptAt);
  const kept = stored?.origin === origin && stored.partnerId === partnerId ? stored : null;
  // Who was chosen for another job need not have the right to this one.
  const last = kept && !demoEmails.has(kept.email) ? kept.email : null;
  const email = options.email ?? last ?? (await findDemoMember(client, partnerId, options.job));
  if (kept?.email === email) {
    const token = await renew(client, kept, keptAt);
    if (token !== null) return token;
  }
  const { token, refresh_token: refreshToken } = await signIn(client, { ...options, partnerId, email });
  keep(keptAt, { origin, partnerId, email, token, refreshToken });
  return token;
}

/** Ends the stored session, if there is one. */
export async function closeOpsSession(client: OpsClient, keptAt: string): Promise<void> {
  const kept = readKept(keptAt);
  if (kept) await client.find('/api/identity/token/revoke', post({ refresh_token: kept.refreshToken }));
  forgetOpsSession(keptAt);
}

export function forgetOpsSession(keptAt: string): void {
  rmSync(keptAt, { force: true });
}

/** The last user, of any shop; null: no session is stored. */
export function findKeptEmail(keptAt: string): string | null {
  return readKept(keptAt)?.email ?? null;
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

async function renew(client: OpsClient, kept: Kept, keptAt: string): Promise<string | null> {
  if (endOf(kept.token) > Date.now() + marginMilliseconds) return kept.token;
  const pair = await client.find<Pair>('/api/identity/token/refresh', post({ refresh_token: kept.refreshToken }));
  if (!pair) return null;
  keep(keptAt, { ...kept, token: pair.token, refreshToken: pair.refresh_token });
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

function readKept(path: string): Kept | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Kept;
  } catch {
    return null;
  }
}

/** Readable by this user alone. */
function keep(path: string, kept: Kept): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o711 });
  writeFileSync(path, `${JSON.stringify(kept)}\n`, { mode: 0o600 });
  chmodSync(path, 0o600);
}
