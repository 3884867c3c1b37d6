import type { Language } from '@kaplya/domain';
import type { Partner } from '#partner.ts';
import type { StreetWork } from './read-street-file.ts';
import { reachOfPlace } from './collect/nearest-town.ts';

/** The facts about a shop by which a file of streets is read. */
export function toStreetWork({
  cities,
  languages,
}: Pick<Partner, 'cities' | 'languages'>): Pick<StreetWork, 'shopTowns' | 'language'> {
  const language: Language = languages[0] ?? 'ru';
  const reachMetres = reachOfPlace('city') ?? 0;
  return { shopTowns: cities.map(({ names, center }) => ({ names, reachMetres, ...center })), language };
}
