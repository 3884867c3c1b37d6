import type { GeocodedAddress, Prediction } from '@kaplya/contract';
import type { GeoPoint, Language } from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { Partner } from '#features/company/index.ts';
import { Refusal } from '#http/refusal.ts';

const suggestionsAtMost = 8;

type PlaceCall = { readonly partner: Partner | null; readonly language: Language };
type TypedPoint = { lat?: number | undefined; lon?: number | undefined };

export async function suggestPlaces(
  context: Context,
  call: PlaceCall,
  { text, kind, lat, lon }: { text: string; kind?: 'street' | 'house' | undefined } & TypedPoint,
): Promise<{ success: true; data: { predictions: Prediction[] } }> {
  const predictions = await context.maps.suggest({
    text,
    language: call.language,
    near: toPoint({ lat, lon }) ?? centerOf(call),
    limit: suggestionsAtMost,
    ...(kind && { kind }),
  });
  return { success: true, data: { predictions } };
}

export async function geocodePlace(
  context: Context,
  call: PlaceCall,
  { text, lat, lon }: { text?: string | undefined } & TypedPoint,
): Promise<{ success: true; data: GeocodedAddress | null }> {
  const { language } = call;
  const point = toPoint({ lat, lon });
  if (text !== undefined) {
    const data = await context.maps.geocode({ text, language, near: point ?? centerOf(call) });
    return { success: true, data };
  }
  if (!point) throw new Refusal([{ code: 'request.invalid', field: 'text' }]);
  return { success: true, data: await context.maps.reverse(point, language) };
}

function toPoint({ lat, lon }: TypedPoint): GeoPoint | null {
  return lat !== undefined && lon !== undefined ? { latitude: lat, longitude: lon } : null;
}

function centerOf({ partner }: PlaceCall): GeoPoint {
  if (!partner) throw new Refusal('partner.unknown');
  return partner.defaultCity.center;
}
