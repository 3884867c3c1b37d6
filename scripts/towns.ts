import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { cyrillicToLatin, latinToPlain } from '../packages/domain/src/texts/latin-letters.ts';

/*
 * Writes the lists of towns that the wizard of a new shop proposes, out of the dump of GeoNames (CC BY 4.0):
 *
 *   node scripts/towns.ts cities500.txt alternateNamesV2.txt
 *
 * A list has a line for each town, the largest first: name, its names in ru, az and tr where they differ, latitude,
 * longitude, the number of its time zone in the first line, and the number of the main town of its region.
 */

/** The least number of inhabitants of a town by country, so that all lists together have some 300 kB. */
const inhabitantsAtLeast: Readonly<Record<string, number>> = {
  ...{ RU: 5000, AZ: 2000, AM: 2000, BY: 2000, GE: 2000, KZ: 3000, KG: 3000, MD: 3000, TJ: 3000, UZ: 3000, TR: 5000 },
  ...{ DE: 25_000, GB: 25_000, US: 50_000 },
};
/** Countries of whose towns an unlabelled Cyrillic name is a Russian one. */
const withRussianNames = new Set(['RU', 'BY', 'KZ', 'KG', 'UZ', 'TJ', 'MD', 'AM', 'GE', 'AZ']);
const labels = ['ru', 'az', 'tr'] as const;
const folder = join(import.meta.dirname, '../apps/console/app/kit/towns');

type Label = (typeof labels)[number];
type Names = Partial<Record<Label, string | undefined>>;
type Place = {
  readonly id: string;
  readonly name: string;
  readonly names: Names;
  readonly point: readonly string[];
  readonly kind: string;
  readonly region: string;
  readonly inhabitants: number;
  readonly timeZone: string;
};

const [citiesFile = '', namesFile = ''] = parseArgs({ allowPositionals: true }).positionals;
const labelled = readLabelled(namesFile);
const places = Map.groupBy(readPlaces(citiesFile), ({ country }) => country);
for (const [country, found] of places) writeFileSync(join(folder, `${country}.txt`), toList(found));

/** The names with a label of a language: preferred ones, and no historic or colloquial ones. */
function readLabelled(file: string): Map<string, Names> {
  const found = new Map<string, Names & { preferred?: Set<string> }>();
  for (const line of readLines(file)) {
    const [, id = '', language = '', name = '', isPreferred, , isColloquial, isHistoric] = line.split('\t');
    const label = labels.find((each) => each === language);
    if (!label || isColloquial === '1' || isHistoric === '1') continue;
    const names = found.get(id) ?? {};
    if (names[label] === undefined || isPreferred === '1') names[label] = name;
    found.set(id, names);
  }
  return found;
}

function* readPlaces(file: string): Generator<Place & { readonly country: string }> {
  for (const line of readLines(file)) {
    const fields = line.split('\t');
    const [id = '', name = '', plain = '', others = '', latitude = '', longitude = '', , kind = ''] = fields;
    const [country = '', region = '', inhabitants, timeZone = ''] = [fields[8], fields[10], fields[14], fields[17]];
    const least = inhabitantsAtLeast[country];
    // PPLX: a part of a town.
    if (least === undefined || kind === 'PPLX' || Number(inhabitants) < least) continue;
    const names = { ...labelled.get(id) };
    if (withRussianNames.has(country)) names.ru ??= findLikest(others.split(','), plain, /^[А-ЯЁ][А-Яа-яЁё .-]+$/);
    if (country === 'AZ')
      names.az ??= findLikest(others.split(','), plain, /^[\p{Script=Latin} -]*[əıƏİ][\p{Script=Latin} -]*$/u);
    const point = [latitude, longitude].map((degrees) => String(Math.round(Number(degrees) * 1000) / 1000));
    yield {
      ...{ id, name: name.replaceAll('’', "'"), names, point, kind, region, timeZone, country },
      inhabitants: Number(inhabitants),
    };
  }
}

/** The name of a script that sounds most like the plain one; none where all of them are other names, like former ones. */
function findLikest(names: readonly string[], plain: string, script: RegExp): string | undefined {
  const [best] = names
    .filter((each) => script.test(each))
    .map((name) => ({ name, far: countChanges(toSound(name), toSound(plain)) }))
    .toSorted((one, other) => one.far - other.far);
  return best && best.far <= Math.max(2, plain.length / 3) ? best.name : undefined;
}

function toSound(text: string): string {
  return Array.from(
    text.toLowerCase().normalize('NFC'),
    (letter) => cyrillicToLatin[letter] ?? latinToPlain[letter] ?? letter,
  )
    .join('')
    .normalize('NFD')
    .replaceAll(/[^a-z]/g, '')
    .replaceAll(/[yj]/g, 'i');
}

/** The number of letters to change, add or leave out. */
function countChanges(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [index, letter] of Array.from(from).entries()) {
    const next = [index + 1];
    for (let at = 0; at < to.length; at += 1) {
      const same = (row[at] ?? 0) + (to[at] === letter ? 0 : 1);
      next.push(Math.min(same, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

function toList(found: readonly Place[]): string {
  const towns = found.toSorted(
    (one, other) => other.inhabitants - one.inhabitants || one.name.localeCompare(other.name, 'en'),
  );
  const zones = [...new Set(towns.map(({ timeZone }) => timeZone))];
  const seats = new Map(
    towns.flatMap(({ kind, region }, index) => (/^PPL[AC]$/.test(kind) ? [[region, index] as const] : [])),
  );
  const lines = towns.map(({ name, names, point, timeZone, region }, index) => {
    const seat = seats.get(region);
    const words = labels.map((label) => (names[label] === name ? '' : (names[label] ?? '')));
    return [name, ...words, ...point, zones.indexOf(timeZone), seat === index ? '' : (seat ?? '')].join('\t');
  });
  return `${[zones.join('\t'), ...lines].join('\n')}\n`;
}

function* readLines(file: string): Generator<string> {
  for (const line of readFileSync(file, 'utf8').split('\n')) if (line !== '') yield line;
}
