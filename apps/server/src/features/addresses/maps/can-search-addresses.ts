import { distanceMetres, type GeoPoint } from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { Partner } from '#features/company/index.ts';
import { searchRadiusMetres } from '#gateways/maps/index.ts';
import { evictOnChange } from '#memory/evict-on-change.ts';
import { createLoadingCache } from '#memory/loading-cache.ts';
import { listTownsOfStreets } from '../streets/street-file.store.ts';

/** The towns of each partner's streets, in memory; another file of streets is announced as a change of the partner. */
export function createStreetTowns({ snapshots, changes }: Context) {
  const towns = createLoadingCache({
    load: (partnerId: string): Promise<readonly GeoPoint[]> => listTownsOfStreets(snapshots, partnerId),
  });
  evictOnChange(towns, changes, 'partner');
  return towns;
}

/** Whether the search can find an address: a service of addresses answers, or there are streets near a town. */
export async function canSearchAddresses(context: Context, partner: Partner): Promise<boolean> {
  if (context.providers.describe(partner).maps.source !== 'streets') return true;
  const towns = await context.services.addresses.streetTowns.get(partner.id);
  return partner.cities.some(({ center }) => towns.some((town) => distanceMetres(center, town) <= searchRadiusMetres));
}
