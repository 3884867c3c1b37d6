/** The port of addresses and maps: all that the features know of them. */
export type { CityMap, CityMaps } from './embedded-map.ts';
export { MapsUnavailable, searchRadiusMetres, type MapsGateway } from './maps-gateway.ts';
