export type Point = { readonly latitude: number; readonly longitude: number };

/** Coordinates as `parsePoint` reads them. */
export const toPointText = ({ latitude, longitude }: Point): string =>
  `${latitude.toFixed(6)}, ${longitude.toFixed(6)}`;

/** Reads coordinates as maps give them: `55.7512, 37.6184`. Null: none. */
export function parsePoint(text: string): Point | null {
  const typed = /^\D*?(-?\d{1,2}[.,]\d{3,})[°NS]?[\s,;]+(-?\d{1,3}[.,]\d{3,})[°EW]?\s*$/u.exec(text);
  const [latitude = NaN, longitude = NaN] = typed?.slice(1).map((part) => Number(part.replace(',', '.'))) ?? [];
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
}
