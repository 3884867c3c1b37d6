import { summarise, type Summary } from './summary.ts';

/**
 * Customers' queries: exact, misspelt, transliterated, in the wrong keyboard layout, with a volume, in three languages.
 */
const queries = [
  'вода',
  'вада',
  'voda',
  'djlf',
  'капля 19л',
  'газированая',
  'cooler',
  'çay',
  'nabor',
  'стаканы бумажные',
];
const rounds = 20;

let asked = 0;

/**
 * Measures searches over the network beside the product list in the same run. Repeated queries are cached, so every query
 * here is unique: the price differs each time.
 */
export async function measureSearches(origin: string): Promise<Map<string, Summary>> {
  const searches: number[] = [];
  const lists: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const q of queries) {
      asked += 1;
      const query = new URLSearchParams({ q, lang: 'ru', price: `0-${1_000_000 + asked}` });
      searches.push(await time(`${origin}/api/v1/catalog/search?${query.toString()}`));
      lists.push(await time(`${origin}/api/v1/catalog/products?lang=ru`));
    }
  }
  return new Map([
    ['/api/v1/catalog/search', summarise(searches)],
    ['/api/v1/catalog/products', summarise(lists)],
  ]);
}

async function time(url: string): Promise<number> {
  const startedAt = performance.now();
  const answer = await fetch(url);
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return performance.now() - startedAt;
}
