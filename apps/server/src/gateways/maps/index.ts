/** The port of addresses and maps; features reach them only through it. */
export type { CityMap, CityMaps } from './city-maps.ts';
export { MapsUnavailable, searchRadiusMetres, type MapsGateway } from './maps-gateway.ts';
