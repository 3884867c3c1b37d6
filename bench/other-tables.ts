import type { SectionName } from './arguments.ts';
import { measureCartCommands } from './cart-commands.ts';
import { measureOpenings } from './openings.ts';
import { measurePageWeight } from './page-weight.ts';
import { measureSearches } from './searches.ts';
import { summarise, type Summary } from './summary.ts';

const pageLoads = 100;

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

/** The tables of what one caller waits for, without load. */
export async function printOtherTables(
  { origin, dataDir }: { origin: string; dataDir: string },
  only: readonly SectionName[],
): Promise<void> {
  if (only.includes('commands')) {
    await measureCartCommands(origin); // the first calls compile what later ones run
    printTimes('Cart commands', await measureCartCommands(origin));
  }
  if (only.includes('answers')) printTimes('Pages and public answers', await measureAnswers(origin));
  if (only.includes('searches')) {
    await measureSearches(origin);
    printTimes('Searches, none asked before', await measureSearches(origin));
  }
  if (only.includes('cells')) {
    const openings = await measureOpenings({ origin, dataDir });
    printTimes('Self-service cells', openings);
    const [opening, reading] = [...openings.values()];
    if (opening && reading) {
      console.log(`From payment to the open command: ${(opening.median / reading.median).toFixed(1)} times a reading.`);
    }
  }
  if (only.includes('weights')) await printWeights(origin);
}

async function printWeights(origin: string): Promise<void> {
  const paths = ['/', '/products/kaplya-19l', '/cart', '/checkout', '/aquamarket?cell=c-active'];
  const weights = await Promise.all(paths.map(async (path) => [path, await measurePageWeight(origin, path)] as const));
  console.log('Weight of the first view, gzip');
  console.table(
    Object.fromEntries(
      weights.map(([path, { html, script, style }]) => [
        path,
        { html: kilobytes(html), script: kilobytes(script), style: kilobytes(style) },
      ]),
    ),
  );
}

async function measureAnswers(origin: string): Promise<Map<string, Summary>> {
  const times = new Map<string, Summary>();
  for (const path of [
    '/',
    '/products/kaplya-19l',
    '/api/v1/catalog/products?lang=ru',
    '/api/v1/delivery-intervals?latitude=55.7558&longitude=37.6173',
    '/api/maps/suggest?text=%D1%82%D0%B2%D0%B5%D1%80&lat=55.7558&lon=37.6173',
  ]) {
    const values: number[] = [];
    for (let load = 0; load < pageLoads; load += 1) {
      const startedAt = performance.now();
      await (await fetch(`${origin}${path}`)).arrayBuffer();
      values.push(performance.now() - startedAt);
    }
    times.set(decodeURIComponent(path), summarise(values.slice(pageLoads / 10)));
  }
  return times;
}

function printTimes(title: string, times: ReadonlyMap<string, Summary>): void {
  console.log(`${title}, milliseconds`);
  console.table(
    Object.fromEntries(
      [...times].map(([name, { median, p99, count }]) => [
        name,
        { median: median.toFixed(1), p99: p99.toFixed(1), count },
      ]),
    ),
  );
}
