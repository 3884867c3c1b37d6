import type { AddressFields } from '@kaplya/contract';

/** Whether the point of an address is not the place of its house, but any in its zone. */
export const isPlaceUnknown = ({ noPoint, zoneOnly }: Pick<AddressFields, 'noPoint' | 'zoneOnly'>): boolean =>
  noPoint === true || zoneOnly === true;
