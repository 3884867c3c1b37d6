/** A text in each of the product's languages. */
export type Texts = { ru: string; en: string; az: string; tr: string };

/** Longitude first, as in GeoJSON. */
export type Position = readonly [longitude: number, latitude: number];

export type House = { number: string; latitude: number; longitude: number };

/** `ring` is a part of a ring road with houses, such as the Garden Ring. */
export type StreetRank = 'ring' | 'major' | 'minor';

/** A street without its houses, which are derived from the line. */
export type StreetLine = { id: string; names: Texts; rank: StreetRank; line: Position[] };

export type Street = StreetLine & { houses: House[] };

/** `ring` is closed: the last position repeats the first. `middle` is where its label stands. */
export type District = { id: string; names: Texts; middle: Position; ring: Position[] };

/** A road that is drawn but has no houses: ring roads, highways, bridges and embankments. */
export type Road = { names: Texts; rank: 'ring' | 'highway' | 'minor'; line: Position[] };

export type Water =
  | { id: string; kind: 'river'; names: Texts | null; widthMetres: number; line: Position[] }
  | { id: string; kind: 'water'; names: Texts | null; ring: Position[] };

export type Park = { id: string; names: Texts | null; ring: Position[] };

/** A label for something other than a street, a park or a district; `water` uses the colour of water. */
export type Landmark = { kind: 'landmark' | 'water'; names: Texts; latitude: number; longitude: number };

export type GazetteerCity = {
  id: 'moscow' | 'baku';
  names: Texts;
  center: { latitude: number; longitude: number };
  /** IANA name. */
  timeZone: string;
  /** The first district whose ring contains a point is the point's district. */
  districts: District[];
  streets: Street[];
  roads: Road[];
  water: Water[];
  parks: Park[];
  landmarks: Landmark[];
  /** The built-up land, closed. */
  outline: Position[];
};
