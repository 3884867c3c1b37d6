import type { Me } from '#platform/session/me.ts';
import { may, type Needed } from '#platform/session/needed.ts';
import { listNav, type NavReader } from './list-nav.ts';

type Place = { readonly needs: Exclude<Needed, undefined>; readonly path: (tomorrow: string) => string };

/**
 * The screen that a person works on most, by what they may do, because roles are data: the first one that fits. What a
 * job adds stands before what it shares with others (decision 0110).
 */
const places: readonly Place[] = [
  // A dispatcher: tomorrow's slots.
  { needs: 'slots.write', path: (tomorrow) => `/board?date=${tomorrow}` },
  // An operator: the call, beside today's open orders.
  { needs: { all: ['orders.write', 'customers.read'] }, path: () => '/phone-order' },
  { needs: 'stock.write', path: () => '/stock' },
  { needs: 'goods.write', path: () => '/goods' },
  { needs: 'prices.write', path: () => '/prices' },
  { needs: 'marketing.write', path: () => '/marketing/banners' },
  // Support: who waits for money, until cells have a screen.
  { needs: { all: ['orders.read', 'refunds.write'] }, path: () => '/orders?view=refunds-declined' },
  // An accountant: the money that is to go back.
  { needs: { all: ['orders.read', 'orders.export'] }, path: () => '/orders?view=refunds-declined' },
];

/** The path after signing in; null for a person without a screen. An owner sees the orders, before the opening what is next. */
export function findLanding(me: Pick<Me, 'isOwner' | 'mustAddPasskey'> & NavReader, tomorrow: string): string | null {
  if (me.mustAddPasskey) return '/me';
  if (me.isOwner) return me.partner.isOpened ? '/orders' : '/opening';
  const place = places.find(({ needs }) => may(me, needs));
  if (place) return place.path(tomorrow);
  const [first] = listNav(me);
  return first ? `/${first.path}` : null;
}
