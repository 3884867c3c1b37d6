import type { Context } from '#context.ts';
import { createStreetTowns } from './maps/can-search-addresses.ts';
import { createDistricts } from './maps/describe-point.ts';
import { createDrawings } from './maps/map-files.routes.ts';
import { createStreetReader } from './streets/create-street-reader.ts';

/** Address services of a context, each created once. */
export const createAddressesServices = (context: Context) => ({
  drawings: createDrawings(),
  districts: createDistricts(context),
  streets: createStreetReader(context),
  streetTowns: createStreetTowns(context),
});

declare module '#context.ts' {
  interface Services {
    readonly addresses: ReturnType<typeof createAddressesServices>;
  }
}
