import type { GeocodedAddress, PlacesCredit, Prediction } from '@kaplya/contract';
import { distanceMetres, readOnOtherLayout, type GeoPoint, type Language } from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { Partner } from '#features/company/index.ts';
import { MapsUnavailable, searchRadiusMetres, type MapsGateway } from '#gateways/maps/index.ts';
import { toSpender } from '#http/budgets/spender.ts';
import type { Bearer, Caller } from '#http/call.ts';
import { Refusal } from '#http/refusal.ts';
import { geocodeHouse, type SearchedHouse } from './locate-address.ts';

const suggestionsAtMost = 8;

type PlaceCall = {
  readonly request: Request;
  readonly caller: Caller;
  readonly bearer: Bearer | null;
  readonly partner: Partner | null;
  readonly language: Language;
  readonly answerHeaders: Headers;
};
type TypedPoint = { lat?: number | undefined; lon?: number | undefined };

const contributors: Readonly<Record<Language, string>> = {
  ru: '© участники OpenStreetMap',
  en: '© OpenStreetMap contributors',
  az: '© OpenStreetMap iştirakçıları',
  tr: '© OpenStreetMap katkıda bulunanlar',
};

const creditIn = (language: Language): PlacesCredit => ({
  ...{ text: contributors[language], url: 'https://www.openstreetmap.org/copyright' },
});

export async function suggestPlaces(
  context: Context,
  call: PlaceCall,
  { text, kind, ...typed }: { text: string; kind?: 'street' | 'house' | undefined } & TypedPoint,
): Promise<{ success: true; data: { predictions: Prediction[]; credit: PlacesCredit | null } }> {
  const near = searchedPlace(call, toPoint(typed));
  const maps = mapsOf(context, call);
  const suggest = (read: string) =>
    maps.suggest({
      text: read,
      language: call.language,
      near,
      limit: suggestionsAtMost,
      pay: () => spendSearch(context, call),
      partnerId: call.partner?.id,
      ...(kind && { kind }),
    });
  const predictions = await callMaps(context, async () => {
    const found = await suggest(text);
    const otherwise = found.length === 0 ? readOnOtherLayout(text) : null;
    return otherwise === null ? found : suggest(otherwise);
  });
  const credit = predictions.length > 0 ? await findCredit(maps, call) : null;
  allowCaching(call);
  return { success: true, data: { predictions, credit } };
}

/** The house named by a text, near the point if given; otherwise the house at the point. */
export async function geocodePlace(
  context: Context,
  call: PlaceCall,
  { text, ...typed }: { text?: string | undefined } & TypedPoint,
): Promise<{ success: true; data: GeocodedAddress | null; credit: PlacesCredit | null }> {
  const { language } = call;
  const point = toPoint(typed);
  const near = searchedPlace(call, point);
  const maps = mapsOf(context, call);
  const data = await callMaps(context, () => {
    if (text !== undefined)
      return maps.geocode({
        ...{ text, language, near, pay: () => spendSearch(context, call), partnerId: call.partner?.id },
      });
    if (point === null) throw new Refusal([{ code: 'request.invalid', field: 'text' }]);
    return maps.reverse(point, language, () => spendSearch(context, call), call.partner?.id);
  });
  const credit = data && (await findCredit(maps, call));
  allowCaching(call);
  return { success: true, data, credit };
}

async function findCredit(maps: MapsGateway, { partner, language }: PlaceCall): Promise<PlacesCredit | null> {
  return (await maps.isOfOpenStreetMap?.(partner?.id)) ? creditIn(language) : null;
}

/** The house of an address read out by a customer; null if there is no such house. */
export function findHouse(
  context: Context,
  call: Omit<PlaceCall, 'answerHeaders' | 'partner'> & { readonly partner: Partner },
  typed: SearchedHouse,
): Promise<GeocodedAddress | null> {
  return callMaps(context, () => geocodeHouse(context, call.partner, typed, () => spendSearch(context, call)));
}

/** The point of a call; null if it has none. Refuses a latitude without a longitude, and vice versa. */
function toPoint({ lat, lon }: TypedPoint): GeoPoint | null {
  if (lat !== undefined && lon !== undefined) return { latitude: lat, longitude: lon };
  if (lat === undefined && lon === undefined) return null;
  throw new Refusal([{ code: 'request.invalid', field: lat === undefined ? 'lat' : 'lon' }]);
}

/** The point near which places are searched: the given one if it is near a city of the shop, else the main city's. */
function searchedPlace({ partner }: PlaceCall, point: GeoPoint | null): GeoPoint {
  if (!partner) throw new Refusal('partner.unknown');
  const isServed = (served: GeoPoint) =>
    partner.cities.some(({ center }) => distanceMetres(served, center) <= searchRadiusMetres);
  return point && isServed(point) ? point : partner.defaultCity.center;
}

function mapsOf({ providers }: Context, { partner }: PlaceCall): MapsGateway {
  if (!partner) throw new Refusal('partner.unknown');
  return providers.mapsOf(partner);
}

async function callMaps<Answer>({ logger }: Context, request: () => Promise<Answer>): Promise<Answer> {
  try {
    return await request();
  } catch (error) {
    if (!(error instanceof MapsUnavailable)) throw error;
    logger.warn({ err: error }, 'the service of addresses failed');
    throw new Refusal('maps.unavailable');
  }
}

/** Spends the budget of address searches, which cost money or computing time. */
function spendSearch({ limiter }: Context, call: Omit<PlaceCall, 'answerHeaders'>): Promise<void> {
  const partner = call.partner?.settings.addressSearchesPerDay;
  return limiter.spendExactly(
    'paid_address_search',
    toSpender(call.request, call),
    partner === undefined ? {} : { partner },
  );
}

/** Lets any cache store the answer, which depends only on the query. */
function allowCaching({ answerHeaders }: PlaceCall): void {
  answerHeaders.set('cache-control', 'public, max-age=300');
}
