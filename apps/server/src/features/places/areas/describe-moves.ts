import type { PlaceMove } from '@kaplya/contract';
import type { Context } from '#context.ts';
import type { Executor } from '#db/client.ts';
import type { ZoneMove } from '#db/statements/zone-moves.ts';
import { listMovedAddresses } from '#features/addresses/index.ts';
import { listMovedCarts } from '#features/cart/index.ts';
import type { AreaRow } from '#features/company/index.ts';
import { listMovedOrders } from '#features/orders/index.ts';
import { activeOf } from '../to-places.ts';

/**
 * Counts the addresses, orders and carts that a change of zones moves to another zone, by the zones before and after.
 * Needs three statements for any number of them.
 */
export async function describeMoves(
  { clock }: Pick<Context, 'clock'>,
  executor: Executor,
  partnerId: string,
  areas: { readonly before: readonly AreaRow[]; readonly after: readonly AreaRow[] },
): Promise<PlaceMove[]> {
  const zones = { before: activeOf(areas.before), after: activeOf(areas.after) };
  const addresses = await listMovedAddresses(executor, partnerId, zones);
  const orders = await listMovedOrders(executor, partnerId, zones);
  const carts = await listMovedCarts(executor, { partnerId, now: clock.now() }, zones);
  const moves = new Map<string, PlaceMove>();
  const add = (of: readonly ZoneMove[], kind: 'addresses' | 'orders' | 'carts') => {
    for (const { from, to, count, examples } of of) {
      const key = JSON.stringify([from, to]);
      const known = moves.get(key) ?? { from, to, addresses: 0, orders: 0, carts: 0, examples: [] };
      moves.set(key, { ...known, [kind]: count, examples: [...known.examples, ...examples] });
    }
  };
  add(addresses, 'addresses');
  add(orders, 'orders');
  add(carts, 'carts');
  return [...moves.values()];
}
