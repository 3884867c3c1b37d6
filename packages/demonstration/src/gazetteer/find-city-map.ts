import type { Language } from '@kaplya/domain';
import { gazetteerCities } from './gazetteer-cities.ts';
import { housesGeoJson, mapGeoJson } from './map-geojson.ts';
import { mapStyle, type MapTheme } from './map-style.ts';

/** Draws a city's map from its streets; null for an unknown city. */
export function findCityMap(cityId: string) {
  const city = Object.values(gazetteerCities).find(({ id }) => id === cityId);
  if (!city) return null;
  return {
    drawStreets: () => mapGeoJson(city),
    drawHouses: () => housesGeoJson(city),
    style: ({ theme, ...options }: { theme: MapTheme; language: Language; dataUrl: string; housesUrl: string }) =>
      mapStyle(theme, options),
  };
}
