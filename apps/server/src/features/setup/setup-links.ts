import { createHash, randomBytes } from 'node:crypto';
import { DAY_MS } from '@kaplya/domain';
import type { Context } from '#context.ts';
import { hasAnyPartner, insertSetupLink } from './setup-link.store.ts';

const tokenBytes = 32;
const firstDays = 30;
const furtherDays = 7;

export const hashSetupToken = (token: string): string => createHash('sha256').update(token).digest('hex');

type LinkContext = Pick<Context, 'database' | 'clock'>;

/** Creates a link for the first shop; returns its path, or null if a shop exists. */
export async function createFirstSetupPath(context: LinkContext): Promise<string | null> {
  return (await hasAnyPartner(context.database))
    ? null
    : createPath(context, { isFirst: true, host: null, days: firstDays });
}

/**
 * Creates a link for a further shop at a host, called by a command on the server, which proves the host; returns its
 * path.
 */
export function createFurtherSetupPath(context: LinkContext, host: string): Promise<string> {
  return createPath(context, { isFirst: false, host, days: furtherDays });
}

async function createPath(
  { database, clock }: LinkContext,
  { isFirst, host, days }: { readonly isFirst: boolean; readonly host: string | null; readonly days: number },
): Promise<string> {
  const token = randomBytes(tokenBytes).toString('base64url');
  const createdAt = clock.now();
  const expiresAt = new Date(createdAt.getTime() + days * DAY_MS);
  await insertSetupLink(database, { tokenHash: hashSetupToken(token), isFirst, host, createdAt, expiresAt });
  return `/console/setup?token=${token}`;
}
