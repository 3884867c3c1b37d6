import { distanceMetres, type GeoPoint } from '@kaplya/domain/geo';
import type { Language } from '@kaplya/domain/languages';

/** A town of the lists, which `scripts/towns.ts` writes. */
export type Town = {
  readonly key: string;
  readonly names: Readonly<Record<Language, string>>;
  /** Its names as they are compared. */
  readonly folded: readonly string[];
  readonly point: GeoPoint;
  readonly timeZone: string;
  /** The main town of its region; null: it is that itself, or unknown. */
  readonly seat: Town | null;
};

const lists = import.meta.glob<string>('./*.txt', { query: '?raw', import: 'default' });

/** The towns of a country, the largest first; none of a country without a list. */
export async function loadTowns(country: string): Promise<readonly Town[]> {
  const text = await lists[`./${country}.txt`]?.();
  return text === undefined ? [] : parseTowns(text);
}

/** Parses a list: the time zones in the first line, then a town a line. */
function parseTowns(text: string): readonly Town[] {
  const [first = '', ...lines] = text.trimEnd().split('\n');
  const zones = first.split('\t');
  const rows = lines.map((line, index) => {
    const [en = '', ru, az, tr, latitude, longitude, zone, seat] = line.split('\t');
    const names = { en, ru: ru || en, az: az || en, tr: tr || en };
    const town = {
      ...{ key: String(index), names, folded: [...new Set(Object.values(names))].map(fold) },
      ...{ point: { latitude: Number(latitude), longitude: Number(longitude) }, timeZone: zones[Number(zone)] ?? '' },
      seat: null as Town | null,
    };
    return { town, seat };
  });
  for (const { town, seat } of rows) if (seat) town.seat = rows[Number(seat)]?.town ?? null;
  return rows.map(({ town }) => town);
}

const plainLetters: Readonly<Record<string, string>> = { ə: 'e', ı: 'i', ß: 'ss' };

/** A name as it is compared: without marks, signs and capital letters. */
const fold = (text: string): string =>
  Array.from(text.toLowerCase(), (letter) => plainLetters[letter] ?? letter)
    .join('')
    .normalize('NFD')
    .replaceAll(/[\p{M}'’`ʼ]/gu, '')
    .replaceAll(/[\s-]+/g, ' ')
    .trim();

const lettersAtLeast = 2;
const townsAtMost = 8;

/** The towns one of whose names, or a word of it, begins with what is typed: whole names first, then the largest. */
export function findTowns(towns: readonly Town[], typed: string): readonly Town[] {
  const text = fold(typed);
  if (text.length < lettersAtLeast) return [];
  const ranked = towns.flatMap((town) => {
    const rank = Math.min(...town.folded.map((name) => toRank(name, text)));
    return rank === Infinity ? [] : [{ town, rank }];
  });
  return ranked
    .toSorted((one, other) => one.rank - other.rank)
    .slice(0, townsAtMost)
    .map(({ town }) => town);
}

function toRank(name: string, text: string): number {
  if (name === text) return 0;
  if (name.startsWith(text)) return 1;
  return name.includes(` ${text}`) ? 2 : Infinity;
}

/** The one town of a name; null where there is none, or several. */
export function findNamesake(towns: readonly Town[], typed: string): Town | null {
  const text = fold(typed);
  const found = towns.filter((town) => town.folded.includes(text));
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** Whether the typed name is neither the town's, nor a part of it, nor that with more behind it. */
export function isOtherTown({ folded }: Town, typed: string): boolean {
  const text = fold(typed);
  return folded.every((name) => !name.startsWith(text) && !text.startsWith(`${name} `));
}

/** The town whose middle is nearest to a point, with its distance. */
export function findNearestTown(
  towns: readonly Town[],
  point: GeoPoint,
): { readonly town: Town; readonly metres: number } | null {
  let nearest: { town: Town; metres: number } | null = null;
  for (const town of towns) {
    const metres = distanceMetres(point, town.point);
    if (nearest === null || metres < nearest.metres) nearest = { town, metres };
  }
  return nearest;
}
