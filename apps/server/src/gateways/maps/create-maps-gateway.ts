import type { Config } from '#config/config.ts';
import type { Database } from '#db/client.ts';
import type { Clock } from '../../clock.ts';
import { createEmbeddedGazetteer } from './embedded-gazetteer.ts';
import type { MapsGateway } from './maps-gateway.ts';
import { createNominatimReverse } from './nominatim.ts';
import { createPhoton } from './photon.ts';
import { createYandex } from './yandex.ts';

/** Combines the configured address services; without any, uses the built-in streets. */
export function createMapsGateway({
  config: { maps, http },
  database,
  clock,
}: {
  config: Pick<Config, 'maps' | 'http'>;
  database: Database;
  clock: Clock;
}): MapsGateway {
  const asker = { userAgent: `Kaplya (${http.publicOrigin})`, clock };
  const own = maps.photonUrl ? createPhoton({ ...asker, baseUrl: maps.photonUrl }) : createEmbeddedGazetteer(database);
  const { geocoder, suggest } = maps.yandex;
  const search = geocoder ? { ...own, ...createYandex({ ...asker, geocoder, suggest }) } : own;
  if (maps.nominatimUrl === null) return search;
  return { ...search, reverse: createNominatimReverse({ ...asker, baseUrl: maps.nominatimUrl }) };
}
