import type { GeocodedAddress } from '@kaplya/contract';
import { distanceMetres } from '@kaplya/domain';
import { reverseRadiusMetres, type HouseSearch } from './maps-gateway.ts';

/**
 * The house of a search among those that a service found, the best first. Where only a wanted one will do and several
 * streets have it, as "Мира, 5" on an avenue and in a lane, nobody knows which is meant: there is none.
 */
export function chooseHouse(
  found: readonly GeocodedAddress[],
  { isWanted }: Pick<HouseSearch, 'isWanted'>,
): GeocodedAddress | null {
  const [house, ...others] = isWanted ? found.filter(isWanted) : found.slice(0, 1);
  if (!house) return null;
  const isOne = others.every(
    (other) => other.street === house.street && distanceMetres(other, house) <= reverseRadiusMetres,
  );
  return isOne ? house : null;
}
