import type { GeocodedAddress, Prediction } from '@kaplya/contract';
import type { GeoPoint, Language } from '@kaplya/domain';

/** Called before somebody is asked who may want money for it: what is thrown is the answer, and nobody is asked. */
export type Pay = () => Promise<void>;

export type PlaceSearch = {
  readonly text: string;
  readonly language: Language;
  /** Nearer places come first; what is farther than `searchRadiusMetres` is not found. */
  readonly near: GeoPoint;
  readonly kind?: 'street' | 'house';
  readonly limit: number;
  readonly pay?: Pay | undefined;
};

/** Where the texts and points of addresses come from. What cannot answer throws MapsUnavailable. */
export type MapsGateway = {
  /** Best first; empty where nothing fits. */
  suggest(search: PlaceSearch): Promise<Prediction[]>;
  /** The house that a whole address names, null when there is none. */
  geocode(search: Pick<PlaceSearch, 'text' | 'language' | 'near' | 'pay'>): Promise<GeocodedAddress | null>;
  /** The nearest house within `reverseRadiusMetres`, null where none is near. */
  reverse(point: GeoPoint, language: Language, pay?: Pay): Promise<GeocodedAddress | null>;
};

/** A shop suggests no streets of another town. */
export const searchRadiusMetres = 60_000;

export const reverseRadiusMetres = 200;

/** The service of addresses is silent, refuses, or says what cannot be understood. */
export class MapsUnavailable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'MapsUnavailable';
  }
}
