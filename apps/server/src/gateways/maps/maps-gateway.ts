import type { GeocodedAddress, Prediction } from '@kaplya/contract';
import type { GeoPoint, Language } from '@kaplya/domain';

export type PlaceSearch = {
  readonly text: string;
  readonly language: Language;
  /** Nearer places come first. */
  readonly near: GeoPoint;
  readonly kind?: 'street' | 'house';
  readonly limit: number;
};

/** Where the texts and points of addresses come from. Failures of the service throw. */
export type MapsGateway = {
  suggest(search: PlaceSearch): Promise<Prediction[]>;
  /** The best match of a whole address, null when nothing fits. */
  geocode(search: Pick<PlaceSearch, 'text' | 'language' | 'near'>): Promise<GeocodedAddress | null>;
  /** The nearest house, null where none is near. */
  reverse(point: GeoPoint, language: Language): Promise<GeocodedAddress | null>;
};
