import type { Language } from '@kaplya/domain';

/** The map of a city that the shop draws itself, as MapLibre reads it. */
export type CityMap = {
  /** Streets, parks, water and their names, GeoJSON. */
  drawStreets(): object;
  /** Footprints and numbers of houses, GeoJSON. */
  drawHouses(): object;
  style(options: { theme: 'light' | 'dark'; language: Language; dataUrl: string; housesUrl: string }): object;
};

export type CityMaps = {
  /** Null for a city that the shop cannot draw. */
  find(cityId: string): Promise<CityMap | null>;
};
