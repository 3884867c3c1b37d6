import type { Language } from '@kaplya/domain';
import { readText, type ShopId } from '../read-data.ts';
import { mapStyle, type MapTheme } from './map-style.ts';

const cities: readonly ShopId[] = ['moscow', 'baku'];

/** A city's map as GeoJSON: ground, streets and labels, and the outlines of its houses; null for an unknown city. */
export function findCityMap(cityId: string) {
  const city = cities.find((id) => id === cityId);
  if (!city) return null;
  const read = (file: string): object => JSON.parse(readText(city, file));
  return {
    drawStreets: () => read('map.geojson'),
    drawHouses: () => read('houses.geojson'),
    style: ({ theme, ...options }: { theme: MapTheme; language: Language; dataUrl: string; housesUrl: string }) =>
      mapStyle(theme, options),
  };
}
