import type { Config } from '#config/config.ts';
import type { Database } from '#db/client.ts';
import { createEmbeddedGazetteer } from './embedded-gazetteer.ts';
import type { MapsGateway } from './maps-gateway.ts';

export function createMapsGateway({ database }: { config: Config; database: Database }): MapsGateway {
  return createEmbeddedGazetteer(database);
}
