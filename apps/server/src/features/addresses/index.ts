import type { GeoPoint } from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { Bearer } from '#http/call.ts';
import { findAddress } from './addresses.store.ts';

export { addressRoutes } from './addresses.routes.ts';
export { hasOwnStreets } from './streets/street-file.store.ts';
export { streetRoutes } from './streets/streets.routes.ts';
export { pruneStreetFiles } from './streets/prune-street-files.ts';
export { runStreetsThread } from './streets/run-streets-thread.ts';
export { saveAddressFor } from './create-address.ts';
export { withChanges, type FollowAddress } from './patch-address.ts';
export { canSearchAddresses } from './maps/can-search-addresses.ts';
export { findHouse, geocodePlace } from './maps/search-places.ts';
export {
  addImportedKey,
  changeAddress,
  deleteAddress,
  findAddress,
  listAddresses,
  listAddressKeys,
  lockAddresses,
  moveAddressesTo,
  type SavedAddress,
} from './addresses.store.ts';
export { placeAt } from './place-at.ts';
export { isPlaceKnownBetter, isPlaceUnknown } from './is-place-unknown.ts';
export { findPointOfZone, toPlacedPoint } from './maps/point-of-zone.ts';
export {
  countWaitingAddresses,
  deleteWaitingAddress,
  insertWaitingAddress,
  listWaitingAddressesById,
  listWaitingAddressesOf,
  listWaitingAddressPage,
  lockWaitingAddresses,
  moveWaitingAddressesTo,
  type WaitingAddressRow,
} from './waiting/waiting-address.store.ts';
export { locateHouse, type LocatedHouse, type TypedAddress } from './maps/locate-address.ts';
export { describePoint } from './maps/describe-point.ts';
export { fillAddresses, fillGazetteer, fillOffice } from './fill.store.ts';
export { mountMapFiles } from './maps/map-files.routes.ts';
export { pruneAddresses } from './prune-addresses.ts';
export { addressesOfCustomers } from './personal-data.ts';
export { isSameHouse, setAddressPoint } from './set-address-point.ts';
export { requireLegalPerson } from './require-legal-person.ts';

/** The point of the bearer's own address; null if there is no such address. */
export async function findAddressPoint(context: Context, bearer: Bearer, uuid: string): Promise<GeoPoint | null> {
  const { partnerId, subjectId } = bearer;
  if (partnerId === null) return null;
  const saved = await findAddress(context.database, { partnerId, subjectId, id: uuid });
  return saved && { latitude: saved.fields.latitude, longitude: saved.fields.longitude };
}
export { createAddressesServices } from './services.ts';
export { countAddressesByZone, listMovedAddresses } from './address-places.store.ts';
