import type { ConnectionFault } from '../connection-fault.ts';
import type { GeocodedAddress, Prediction } from '@kaplya/contract';
import type { GeoPoint, Language } from '@kaplya/domain';

/** Called before a request that may cost money; if it throws, no request is sent and its error is the answer. */
export type Pay = () => Promise<void>;

export type PlaceSearch = {
  readonly text: string;
  readonly language: Language;
  /** Nearer places are first; places beyond `searchRadiusMetres` are left out. */
  readonly near: GeoPoint;
  readonly kind?: 'street' | 'house';
  readonly limit: number;
  /** The shop that searches, which may have streets of its own. */
  readonly partnerId?: string | undefined;
  readonly pay?: Pay | undefined;
};

export type HouseSearch = Pick<PlaceSearch, 'text' | 'language' | 'near' | 'pay' | 'partnerId'> & {
  /** Whether a found house will do; absent: the best found one does, which may be another of the street. */
  readonly isWanted?: ((found: GeocodedAddress) => boolean) | undefined;
};

/** The source of address texts and points. Throws MapsUnavailable when it cannot answer. */
export type MapsGateway = {
  /** Suggests places for a typed text, the best first; empty when nothing matches. */
  suggest(search: PlaceSearch): Promise<Prediction[]>;
  /** The house of a complete address; null when there is none. */
  geocode(search: HouseSearch): Promise<GeocodedAddress | null>;
  /** The nearest house within `reverseRadiusMetres`; null when none is near. */
  reverse(point: GeoPoint, language: Language, pay?: Pay, partnerId?: string): Promise<GeocodedAddress | null>;
  /** Whether suggestions come from OpenStreetMap, which has to be named beside them; absent: they do not. */
  isOfOpenStreetMap?(partnerId: string | undefined): Promise<boolean>;
};

/** The distance beyond which places are not suggested: about the size of a large city with its surroundings. */
export const searchRadiusMetres = 60_000;

export const reverseRadiusMetres = 200;

/** Thrown when the address service does not answer, refuses, or sends an invalid answer. */
export class MapsUnavailable extends Error {
  /** The step that failed; null: unknown. */
  readonly fault: ConnectionFault | null;
  constructor(message: string, { fault = null, ...options }: ErrorOptions & { fault?: ConnectionFault | null } = {}) {
    super(message, options);
    this.fault = fault;
    this.name = 'MapsUnavailable';
  }
}
