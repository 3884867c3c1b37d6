import type { Prediction } from '@kaplya/contract';
import { distanceMetres, findAreaAt, type GeoPoint, type Language } from '@kaplya/domain';
import type { Database } from '#db/client.ts';
import { toSearchText } from '#db/search-text.ts';
import {
  demonstrationSource,
  findHousesAround,
  findOwnSource,
  findStreetsByLikeness,
  findStreetsByPrefix,
  loadCities,
  loadDistricts,
  type GazetteerCity,
  type GazetteerDistrict,
  type StreetMatch,
  type StreetSearch,
} from './embedded-gazetteer.store.ts';
import { chooseHouse } from './choose-house.ts';
import { reverseRadiusMetres, searchRadiusMetres, type MapsGateway, type PlaceSearch } from './maps-gateway.ts';
import { parseTypedAddress } from './parse-typed-address.ts';

const lettersAtLeast = 2;

/** Cities and districts of a source, which never change: another file is another source. */
type Outline = {
  readonly sourceId: string;
  readonly cities: readonly GazetteerCity[];
  readonly districts: readonly GazetteerDistrict[];
};

type Found = {
  readonly outline: Outline;
  /** The matching streets, the best first. */
  readonly streets: readonly StreetMatch[];
  readonly house: string | null;
};

/** The number of outlines in memory: one for each shop that brought streets, and for files that they replaced. */
const outlinesAtMost = 100;

/** Searches streets and houses in the shop's own database: of the partner's file, else those of the demonstration. */
export function createEmbeddedGazetteer(database: Database): MapsGateway {
  const outlines = new Map<string, Promise<Outline>>();

  async function getOutline(partnerId: string | undefined): Promise<Outline> {
    const own = partnerId === undefined ? null : await findOwnSource(database, partnerId);
    const sourceId = own ?? demonstrationSource;
    let outline = outlines.get(sourceId);
    if (outline) return outline;
    outline = Promise.all([loadCities(database, sourceId), loadDistricts(database, sourceId)]).then(
      ([cities, districts]) => {
        // Rows of a source may be inserted later only where it has none yet.
        if (cities.length === 0) outlines.delete(sourceId);
        return { sourceId, cities, districts };
      },
      (error: unknown) => {
        outlines.delete(sourceId);
        throw error;
      },
    );
    const [oldest] = outlines.keys();
    if (outlines.size >= outlinesAtMost && oldest !== undefined) outlines.delete(oldest);
    outlines.set(sourceId, outline);
    return outline;
  }

  async function search({ text, near, partnerId }: Pick<PlaceSearch, 'text' | 'near' | 'partnerId'>): Promise<Found> {
    const outline = await getOutline(partnerId);
    const { sourceId } = outline;
    const cities = outline.cities.filter((city) => distanceMetres(near, city) <= searchRadiusMetres);
    const { street, house, numberFirst } = parseTypedAddress(text);
    if (cities.length === 0 || street.length < lettersAtLeast) return { outline, streets: [], house };

    const where = { sourceId, near, cityIds: cities.map(({ id }) => id) };
    const streets = await findStreetsByPrefix(database, { street, house, ...where });
    if (streets.length > 0) return { outline, streets, house };
    // No street has that name, so a name of a town in it is taken for the town, as in "Gəncə, Nizami 12".
    const inTown = findTown(street, cities);
    if (inTown) {
      const found = await findAnyhow({ ...where, ...inTown, house });
      if (found.length > 0) return { outline, streets: found, house };
    }
    // The leading number is taken for the house, as in "12 Nizami street".
    if (numberFirst)
      return { outline, house: numberFirst.house, streets: await findAnyhow({ ...numberFirst, ...where }) };
    return { outline, house, streets: await findStreetsByLikeness(database, { street, house, ...where }) };
  }

  async function findAnyhow(street: StreetSearch): Promise<StreetMatch[]> {
    const streets = await findStreetsByPrefix(database, street);
    return streets.length > 0 ? streets : findStreetsByLikeness(database, street);
  }

  return {
    async suggest({ text, language, near, kind, limit, pay, partnerId }) {
      await pay?.();
      const { outline, streets, house } = await search({ text, near, partnerId });
      const asStreets = streets.map((street) => toStreetPrediction(street, outline, language));
      if (kind === 'street') return asStreets.slice(0, limit);
      const asHouses = (house === null ? streets.slice(0, 1) : streets)
        .flatMap((street, rank) => street.houses.map((found) => ({ street, rank, found })))
        .toSorted((left, right) => Number(right.found.isExact) - Number(left.found.isExact) || left.rank - right.rank)
        .map(({ street, found }) => toHousePrediction(street, found, outline, language));
      if (kind === 'house') return asHouses.slice(0, limit);
      // If no house has the typed number, the street alone is suggested, because customers can still choose it.
      return (house !== null && asHouses.length > 0 ? asHouses : asStreets).slice(0, limit);
    },

    async geocode({ text, language, near, pay, partnerId, isWanted }) {
      await pay?.();
      const { outline, streets, house } = await search({ text, near, partnerId });
      if (house === null) return null;
      const found = (isWanted ? streets : streets.slice(0, 1)).flatMap((street) =>
        street.houses
          // For "10" also finds 10к2, but never 101.
          .filter(({ isExact, number }) => isExact || !/^\d/.test(number.slice(house.length)))
          .map(({ latitude, longitude, number }) => ({
            ...{ latitude, longitude, city: cityName(street, outline, language) },
            ...{ street: street.names[language], house: number },
          })),
      );
      return chooseHouse(found, { isWanted });
    },

    async isOfOpenStreetMap(partnerId) {
      const { sourceId } = await getOutline(partnerId);
      return sourceId !== demonstrationSource;
    },

    async reverse(point, language, pay, partnerId) {
      await pay?.();
      const outline = await getOutline(partnerId);
      const { sourceId } = outline;
      const [nearest] = (await findHousesAround(database, { sourceId, point, radiusMetres: reverseRadiusMetres }))
        .map((house) => ({ ...house, metres: distanceMetres(point, house) }))
        .filter(({ metres }) => metres <= reverseRadiusMetres)
        .toSorted((left, right) => left.metres - right.metres);
      if (!nearest) return null;
      const { latitude, longitude, number, names } = nearest;
      return {
        latitude,
        longitude,
        city: cityName(nearest, outline, language),
        street: names[language],
        house: number,
      };
    },
  };
}

/** The rest of a typed text that begins or ends with the name of a town, and the towns of that name. */
function findTown(text: string, cities: readonly GazetteerCity[]): Pick<StreetSearch, 'street' | 'cityIds'> | null {
  for (const length of [3, 2, 1]) {
    const words = text.split(' ');
    if (words.length <= length) continue;
    for (const [town, street] of [
      [words.slice(0, length), words.slice(length)],
      [words.slice(-length), words.slice(0, -length)],
    ] as const) {
      const name = town.join(' ');
      const named = cities.filter(({ names }) => Object.values(names).some((each) => toSearchText(each) === name));
      if (named.length > 0) return { street: street.join(' '), cityIds: named.map(({ id }) => id) };
    }
  }
  return null;
}

function cityName({ cityId }: { cityId: string }, { cities }: Outline, language: Language): string {
  const city = cities.find(({ id }) => id === cityId);
  if (!city) throw new Error(`The gazetteer has no city ${cityId}`);
  return city.names[language];
}

function toPlace(street: StreetMatch, { latitude, longitude }: GeoPoint, outline: Outline, language: Language) {
  const city = cityName(street, outline, language);
  const district = findAreaAt(
    { latitude, longitude },
    outline.districts.filter(({ cityId }) => cityId === street.cityId),
  );
  const subtext = district ? `${city}, ${district.names[language]}` : city;
  return { subtext, city, street: street.names[language], latitude, longitude };
}

function toStreetPrediction(street: StreetMatch, outline: Outline, language: Language): Prediction {
  return { ...toPlace(street, street, outline, language), text: street.names[language], kind: 'street', house: null };
}

function toHousePrediction(
  street: StreetMatch,
  house: StreetMatch['houses'][number],
  outline: Outline,
  language: Language,
): Prediction {
  const text = `${street.names[language]}, ${house.number}`;
  return { ...toPlace(street, house, outline, language), text, kind: 'house', house: house.number };
}
