/** The port of addresses and maps: all that the features know of them. */
export type { CityMap, CityMaps } from './city-maps.ts';
export { MapsUnavailable, searchRadiusMetres, type MapsGateway } from './maps-gateway.ts';
