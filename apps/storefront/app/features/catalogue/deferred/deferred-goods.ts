import type { Catalogue, ShopItem } from '#features/goods/catalogue.ts';
import { findCurrentCatalogue, setCompletion } from '#features/goods/use-catalogue.ts';

/** Goods loaded after the page, by type and id. */
let known: ReadonlyMap<string, ShopItem> = new Map();

/**
 * Keys (`type:id`): `requested` are goods that the page looked for and the server has not answered for, `absent` those
 * that it answered are not sold.
 */
const requested = new Set<string>();
const absent = new Set<string>();
/** Keys of loaded goods that a part of the page, such as a cart line, refers to by id; the latest last. */
const named = new Set<string>();

const MAX_NAMED = 200;

export const toKey = (type: ShopItem['type'], id: string) => `${type}:${id}`;

let fetchRequestedItems = () => {};

/** Sets the function that runs when goods are requested. */
export function setRequestHandler(ask: () => void): void {
  fetchRequestedItems = ask;
}

export function listRequestedKeys(): string[] {
  return [...requested];
}

/** Records an answer: its requested keys, and those of the goods that are sold. */
export function resolveRequests(keys: readonly string[], items: readonly ShopItem[]): void {
  const found = new Set(items.map(({ type, id }) => toKey(type, id)));
  const gone = keys.filter((key) => !found.has(key));
  for (const key of keys) requested.delete(key);
  for (const key of gone) absent.add(key);
  for (const key of found) named.add(key);
  change(items, gone);
}

/**
 * Call it when prices, stock or language change. The last `MAX_NAMED` named goods are requested again, and shown
 * unchanged until the answer. Older ones are requested once they are shown.
 */
export function invalidateNamedItems(): void {
  absent.clear();
  const old = [...named].slice(0, -MAX_NAMED);
  for (const key of old) named.delete(key);
  change([], old);
  for (const key of named) requested.add(key);
  if (requested.size > 0) fetchRequestedItems();
}

/** Replaces goods of the shelf. Named goods stay until they are refetched themselves. */
export function changeDeferredGoods({
  add,
  drop = [],
}: {
  add: readonly ShopItem[];
  drop?: readonly ShopItem[];
}): void {
  change(
    add,
    drop.map(({ type, id }) => toKey(type, id)).filter((key) => !named.has(key)),
  );
}

/** Adds and removes goods, and updates every component that shows the catalogue. */
function change(add: readonly ShopItem[], drop: readonly string[]): void {
  const next = new Map(known);
  for (const key of drop) next.delete(key);
  for (const item of add) next.set(toKey(item.type, item.id), item);
  known = next;
  publish();
}

export function publish(): void {
  const completed = new WeakMap<Catalogue, Catalogue>();
  setCompletion((loaded) => {
    if (loaded.isWhole) return loaded;
    const found = completed.get(loaded) ?? withDeferredGoods(loaded);
    completed.set(loaded, found).set(found, found);
    return found;
  });
}

/** The catalogue with other goods added. Its own goods take precedence. */
export function withGoods(catalogue: Catalogue, goods: Iterable<ShopItem>): Catalogue {
  const { findItem, findBySlug, items } = catalogue;
  const own = new Set(items.map(({ type, id }) => toKey(type, id)));
  const others = [...goods].filter(({ type, id }) => !own.has(toKey(type, id)));
  const byId = new Map(others.map((item) => [toKey(item.type, item.id), item]));
  return {
    ...catalogue,
    items: [...items, ...others],
    findItem: (type, id) => byId.get(toKey(type, id)) ?? findItem(type, id),
    findBySlug: (type, slug) =>
      findBySlug(type, slug) ?? others.find((item) => item.type === type && item.slug === slug) ?? null,
  };
}

/**
 * The catalogue of a large shop with the goods loaded later. Looking for missing goods requests them: code that shows
 * the goods of a cart, an order or a favourite need not know which ones came with the page.
 */
function withDeferredGoods(loaded: Catalogue): Catalogue {
  const catalogue = withGoods(loaded, known.values());
  return {
    ...catalogue,
    findItem(type, id) {
      const item = catalogue.findItem(type, id);
      if (!item) requestItem(type, id);
      return item;
    },
    isMissing: (type) => catalogue.isMissing(type) || [...requested].some((key) => key.startsWith(`${type}:`)),
  };
}

/** Requests one item; the requests of one rendering are sent together. */
function requestItem(type: ShopItem['type'], id: string): void {
  const key = toKey(type, id);
  if (id === '' || absent.has(key) || requested.has(key)) return;
  requested.add(key);
  fetchRequestedItems();
}

/**
 * Returns whether all these goods are loaded, so that their page needs no request. They then count as named, so that
 * they stay while the shelf is refetched.
 */
export function retainGoods(type: ShopItem['type'], slug: string): boolean {
  const catalogue = findCurrentCatalogue();
  if (!catalogue) return false;
  if (catalogue.isWhole || catalogue.isMissing(type) || catalogue.findBySlug(type, slug)) return true;
  const item = [...known.values()].find((each) => each.type === type && each.slug === slug);
  if (!item) return false;
  const key = toKey(type, item.id);
  named.delete(key);
  named.add(key);
  return true;
}
