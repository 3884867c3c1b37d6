import type { Language } from '@kaplya/domain';
import type { MapTheme } from '#db/demonstration/gazetteer/map-style.ts';

export type { MapTheme };

/** The map of a city that the shop draws itself, as MapLibre reads it. */
export type CityMap = {
  /** Streets, parks, water and their names, GeoJSON. */
  drawStreets(): object;
  /** Footprints and numbers of houses, GeoJSON. */
  drawHouses(): object;
  style(options: { theme: MapTheme; language: Language; dataUrl: string; housesUrl: string }): object;
};

export type CityMaps = {
  /** Null for a city that the shop cannot draw. */
  find(cityId: string): Promise<CityMap | null>;
};

/** Maps drawn out of the gazetteer of the demonstration, which is read when the first map is opened. */
export function createEmbeddedMaps(): CityMaps {
  return {
    async find(cityId) {
      const [{ gazetteerCities }, { housesGeoJson, mapGeoJson }, { mapStyle }] = await Promise.all([
        import('#db/demonstration/gazetteer/gazetteer-cities.ts'),
        import('#db/demonstration/gazetteer/map-geojson.ts'),
        import('#db/demonstration/gazetteer/map-style.ts'),
      ]);
      const city = Object.values(gazetteerCities).find(({ id }) => id === cityId);
      if (!city) return null;
      return {
        drawStreets: () => mapGeoJson(city),
        drawHouses: () => housesGeoJson(city),
        style: ({ theme, ...options }) => mapStyle(theme, options),
      };
    },
  };
}
