import type { Prediction } from '@kaplya/contract';
import { distanceMetres, findAreaAt, type GeoPoint, type Language } from '@kaplya/domain';
import type { Database } from '#db/client.ts';
import {
  findHousesAround,
  findStreetsByLikeness,
  findStreetsByPrefix,
  loadCities,
  loadDistricts,
  type GazetteerCity,
  type GazetteerDistrict,
  type StreetMatch,
  type StreetSearch,
} from './embedded-gazetteer.store.ts';
import { reverseRadiusMetres, searchRadiusMetres, type MapsGateway, type PlaceSearch } from './maps-gateway.ts';
import { parseTypedAddress } from './parse-typed-address.ts';

const lettersAtLeast = 2;

/** Cities and districts; they never change while the shop runs. */
type Outline = { readonly cities: readonly GazetteerCity[]; readonly districts: readonly GazetteerDistrict[] };

type Found = {
  readonly outline: Outline;
  /** The matching streets, the best first. */
  readonly streets: readonly StreetMatch[];
  readonly house: string | null;
};

/** Searches the shop's own streets and houses in its database. */
export function createEmbeddedGazetteer(database: Database): MapsGateway {
  let loading: Promise<Outline> | null = null;

  function getOutline(): Promise<Outline> {
    loading ??= Promise.all([loadCities(database), loadDistricts(database)])
      .then(([cities, districts]) => ({ cities, districts }))
      .catch((error: unknown) => {
        loading = null;
        throw error;
      });
    return loading;
  }

  async function search({ text, near }: Pick<PlaceSearch, 'text' | 'near'>): Promise<Found> {
    const outline = await getOutline();
    const cityIds = outline.cities
      .filter((city) => distanceMetres(near, city) <= searchRadiusMetres)
      .map(({ id }) => id);
    const { street, house, numberFirst } = parseTypedAddress(text);
    if (cityIds.length === 0 || street.length < lettersAtLeast) return { outline, streets: [], house };

    const where = { cityIds, near };
    const streets = await findStreetsByPrefix(database, { street, house, ...where });
    if (streets.length > 0) return { outline, streets, house };
    // No street has that name, so the leading number is taken for the house, as in "12 Nizami street".
    if (numberFirst)
      return { outline, house: numberFirst.house, streets: await findAnyhow({ ...numberFirst, ...where }) };
    return { outline, house, streets: await findStreetsByLikeness(database, { street, house, ...where }) };
  }

  async function findAnyhow(street: StreetSearch): Promise<StreetMatch[]> {
    const streets = await findStreetsByPrefix(database, street);
    return streets.length > 0 ? streets : findStreetsByLikeness(database, street);
  }

  return {
    async suggest({ text, language, near, kind, limit, pay }) {
      await pay?.();
      const { outline, streets, house } = await search({ text, near });
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

    async geocode({ text, language, near, pay }) {
      await pay?.();
      const { outline, streets, house } = await search({ text, near });
      if (house === null) return null;
      const [street] = streets;
      if (!street) return null;
      // For "10" also finds 10к2, but never 101.
      const found = street.houses.find(({ isExact, number }) => isExact || !/^\d/.test(number.slice(house.length)));
      if (!found) return null;
      const { latitude, longitude, number } = found;
      return {
        latitude,
        longitude,
        city: cityName(street, outline, language),
        street: street.names[language],
        house: number,
      };
    },

    async reverse(point, language, pay) {
      await pay?.();
      const outline = await getOutline();
      const [nearest] = (await findHousesAround(database, point))
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
