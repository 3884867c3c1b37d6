import type { Language } from '@kaplya/domain';

/** The shop's own map of a city, for MapLibre. */
export type CityMap = {
  /** Streets, parks, water and their names, GeoJSON. */
  drawStreets(): object;
  /** Footprints and house numbers, GeoJSON. */
  drawHouses(): object;
  style(options: { theme: 'light' | 'dark'; language: Language; dataUrl: string; housesUrl: string }): object;
};

export type CityMaps = {
  /** Finds the map of a city; null: it has none. */
  find(cityId: string): Promise<CityMap | null>;
};
