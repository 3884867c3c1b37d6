import { createHmac, timingSafeEqual } from 'node:crypto';
import { DAY_MS } from '@kaplya/domain';
import type { Context } from '#context.ts';
import { deriveKey } from '#features/identity/index.ts';

/** Lifetime of a status link. */
const linkLifetimeMilliseconds = DAY_MS;

const macBytes = 16;

export const deriveStatusLinkKey = (context: Context) =>
  deriveKey(context.config.secrets.appSecret, 'links to the status of an order');

type OrderKey = { readonly partnerId: string; readonly id: string };

/** A token that lets its holder read one order's status for a day. */
export function createStatusToken(context: Context, { partnerId, id }: OrderKey): string {
  const expiresAt = Math.floor((context.clock.now().getTime() + linkLifetimeMilliseconds) / 1000);
  return `${id}.${expiresAt}.${sign(context, partnerId, id, expiresAt)}`;
}

/** The link's order at this partner; null if the link expired, was altered, or belongs to another shop. */
export function findOrderOfToken(context: Context, partnerId: string, token: string): string | null {
  const [, id, expires, mac] = /^([0-9a-f-]{36})\.(\d{1,12})\.([\w-]+)$/.exec(token) ?? [];
  if (id === undefined || expires === undefined || mac === undefined) return null;
  const expected = Buffer.from(sign(context, partnerId, id, Number(expires)));
  const provided = Buffer.from(mac);
  if (provided.length !== expected.length || !timingSafeEqual(provided, expected)) return null;
  return context.clock.now().getTime() < Number(expires) * 1000 ? id : null;
}

/**
 * The URL to which the acquirer returns the payer (S-18): the page of the order for a customer, the first page for a
 * guest.
 */
export function toReturnUrl(
  context: Context,
  origin: string,
  order: OrderKey & { readonly isRegistered: boolean },
): string {
  const token = encodeURIComponent(createStatusToken(context, order));
  const { id, isRegistered } = order;
  return isRegistered ? `${origin}/orders/${id}?t=${token}` : `${origin}/?success=true&order_id=${id}&t=${token}`;
}

/** Adds a status token to a page, so that it shows the order in a browser that is not signed in. */
export function withStatusToken(context: Context, address: string, order: OrderKey): string {
  const url = new URL(address);
  url.searchParams.set('t', createStatusToken(context, order));
  return url.href;
}

function sign(context: Context, partnerId: string, id: string, expiresAt: number): string {
  return createHmac('sha256', context.services.orders.statusLinkKey)
    .update(`${partnerId} ${id} ${expiresAt}`)
    .digest()
    .subarray(0, macBytes)
    .toString('base64url');
}
