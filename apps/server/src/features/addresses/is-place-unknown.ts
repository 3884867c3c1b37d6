import type { AddressFields } from '@kaplya/contract';

type Marks = Pick<AddressFields, 'noPoint' | 'zoneOnly'>;

/** Whether the point of an address is not the place of its house, but any in its zone. */
export const isPlaceUnknown = ({ noPoint, zoneOnly }: Marks): boolean => noPoint === true || zoneOnly === true;

/** Whether one knows more of the place than another: a point more than a zone of staff, and that more than nothing. */
export const isPlaceKnownBetter = (one: Marks, other: Marks): boolean => toRank(one) > toRank(other);

const toRank = ({ noPoint, zoneOnly }: Marks): number => {
  if (noPoint === true) return 0;
  return zoneOnly === true ? 1 : 2;
};
