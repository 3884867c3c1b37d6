import type { EndpointAnswer, operatorEndpoints } from '@kaplya/contract';
import { toZoned } from '@kaplya/domain';
import type { Context } from '#context.ts';
import { countAddressesByZone } from '#features/addresses/index.ts';
import { countOwnPrices } from '#features/catalogue/index.ts';
import { listPlaceRows, type Partner } from '#features/company/index.ts';
import { countIntervals } from '#features/delivery/index.ts';
import { countOpenOrdersByArea } from '#features/orders/index.ts';
import { activeOf } from './to-places.ts';

/**
 * Counts the addresses, open orders, intervals and own prices of each zone. A call apart from the list of zones,
 * because it reads all addresses of the partner.
 */
export async function countPlaces(
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  { partner: { id: partnerId, timeZone } }: { readonly partner: Partner },
): Promise<EndpointAnswer<typeof operatorEndpoints.countPlaces>> {
  const { areas } = await listPlaceRows(database, partnerId);
  const [addresses, openOrders, intervals, ownPrices] = await Promise.all([
    countAddressesByZone(database, partnerId, activeOf(areas)),
    countOpenOrdersByArea(database, partnerId),
    countIntervals(database, partnerId, toZoned(clock.now().getTime(), timeZone).date),
    countOwnPrices(database, partnerId),
  ]);
  return {
    items: areas.map(({ id }) => ({
      areaId: id,
      addresses: addresses.get(id) ?? 0,
      openOrders: openOrders.get(id) ?? 0,
      intervals: intervals.get(id) ?? 0,
      ownPrices: ownPrices.get(id) ?? 0,
    })),
    unserved: addresses.get(null) ?? 0,
  };
}
