import type { EndpointAnswer, operatorEndpoints } from '@kaplya/contract';
import type { Context } from '#context.ts';
import { listPlaceRows, type Partner } from '#features/company/index.ts';
import { describeFindings, toPlaceArea, toPlaceCity, toPlaceWarehouse } from './to-places.ts';

/**
 * The partner's cities, warehouses and zones, read from the database, not from memory: a saved change is returned
 * immediately.
 */
export async function listPlaces(
  { database }: Pick<Context, 'database'>,
  { partner }: { readonly partner: Partner },
): Promise<EndpointAnswer<typeof operatorEndpoints.listPlaces>> {
  const { cities, warehouses, areas } = await listPlaceRows(database, partner.id);
  return {
    cities: cities.map((city) => toPlaceCity(partner, city)),
    warehouses: warehouses.map(toPlaceWarehouse),
    areas: areas.map(toPlaceArea),
    findings: describeFindings(areas),
  };
}
