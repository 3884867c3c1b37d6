import { createStore } from '@kaplya/state/create-store.ts';
import { useStore } from '@kaplya/state/use-store.ts';
import { getClient } from '#platform/data/client.ts';
import { refetchNamedItems, fetchRequestedItems, findPlace } from './fetch-requested-items.ts';
import type { Catalogue, CatalogueGroup, RestOfCategory, ShopItem } from '#features/goods/catalogue.ts';
import { changeDeferredGoods, publish, setRequestHandler, toKey } from './deferred-goods.ts';
import { toPlaceQuery } from './fetch-items.ts';

/** The goods of a category loaded after those of the page. */
export type ShelfPages = {
  items: readonly ShopItem[];
  /** The goods of the category that are not loaded yet. */
  rest: readonly RestOfCategory[];
  state: 'ready' | 'loading' | 'failed';
};

/** The number of goods of one request: a few rows on a wide screen, and one of the sizes that the server caches. */
export const PAGE = 24;
const LARGE_PAGE = 100;

/**
 * Loaded pages by category id. They are retained as long as the document, so that a shelf shown again is as it was
 * left.
 */
const pagesOf = createStore<ReadonlyMap<string, ShelfPages>>(new Map());
/** The catalogue that the page shows now; goods loaded later belong to it. */
let shelf: Catalogue | null = null;
/** The ids of categories still to be refetched for `shelf`. Until then no further page is added to their old goods. */
const due = new Set<string>();

export function findPages({ category }: CatalogueGroup): ShelfPages | null {
  return pagesOf.getState().get(category.id) ?? null;
}

/** `findPages` as a hook; null until hydration is over. */
export function usePages({ category }: CatalogueGroup): ShelfPages | null {
  return useStore(pagesOf, (pages) => pages.get(category.id) ?? null);
}

/** Stores the loaded pages of a category; null removes them. */
function setPages(categoryId: string, pages: ShelfPages | null): void {
  const next = new Map(pagesOf.getState());
  if (pages) next.set(categoryId, pages);
  else next.delete(categoryId);
  pagesOf.setState(next);
}

/** Loads the next page of a category; does nothing while one is loading. */
export async function loadMore(group: CatalogueGroup): Promise<void> {
  const { category } = group;
  const before = findPages(group) ?? { items: [], rest: group.rest, state: 'ready' as const };
  if (before.state === 'loading' || before.rest.length === 0 || due.has(category.id)) return;
  const loading: ShelfPages = { ...before, state: 'loading' };
  setPages(category.id, loading);
  const page = await readPage(category.slug, before.rest, PAGE);
  // The category was refetched meanwhile, or will be.
  if (due.has(category.id) || findPages(group) !== loading) return;
  if (!page) return setPages(category.id, { ...before, state: 'failed' });
  changeDeferredGoods({ add: page.items });
  setPages(category.id, { items: join(before.items, page.items), rest: page.rest, state: 'ready' });
}

type Page = { items: readonly ShopItem[]; rest: readonly RestOfCategory[] };

/** Reads the next goods of a category. null: there was no answer. */
async function readPage(slug: string, rest: readonly RestOfCategory[], limit: number): Promise<Page | null> {
  const [first, ...others] = rest;
  if (!first) return { items: [], rest: [] };
  const { type, cursor, count } = first;
  const query = { ...toPlaceQuery(findPlace()), category: slug, limit, ...(cursor !== null && { cursor }) };
  try {
    const { call } = getClient();
    const { items, nextCursor } =
      type === 'product'
        ? toTyped('product', await call('listProducts', { query: { ...query, source: 'site' } }))
        : toTyped('product_set', await call('listProductSets', { query }));
    const left = { ...first, cursor: nextCursor, count: Math.max(1, count - items.length) };
    return { items, rest: nextCursor === null ? others : [left, ...others] };
  } catch {
    return null;
  }
}

function toTyped<Type extends ShopItem['type'], Item extends object>(
  type: Type,
  { data, nextCursor }: { data: readonly Item[]; nextCursor: string | null },
) {
  return { items: data.map((item) => ({ ...item, type })), nextCursor };
}

/** Removes duplicates: goods may have moved from page to page of the shelf. */
function join(items: readonly ShopItem[], next: readonly ShopItem[]): ShopItem[] {
  const keys = new Set(items.map(({ type, id }) => toKey(type, id)));
  return [...items, ...next.filter(({ type, id }) => !keys.has(toKey(type, id)))];
}

/**
 * Call it when the catalogue has other prices, stock or language. As many goods as were loaded are refetched in large
 * pages, and shown unchanged until then. A page without an answer is left out and can be requested again.
 */
export async function syncCatalogue(catalogue: Catalogue): Promise<void> {
  if (shelf === catalogue) return;
  const isFirst = shelf === null;
  shelf = catalogue;
  if (isFirst) {
    setRequestHandler(fetchRequestedItems);
    return publish();
  }
  const before = pagesOf.getState();
  for (const categoryId of before.keys()) due.add(categoryId);
  refetchNamedItems();
  for (const [categoryId, { items }] of before) {
    const group = catalogue.groups.find(({ category }) => category.id === categoryId);
    const pages = group ? await refetch(group, items.length) : null;
    if (shelf !== catalogue) return;
    due.delete(categoryId);
    setPages(categoryId, pages);
    changeDeferredGoods({ drop: items, add: pages?.items ?? [] });
  }
}

async function refetch(group: CatalogueGroup, count: number): Promise<ShelfPages> {
  let pages: ShelfPages = { items: [], rest: group.rest, state: 'ready' };
  while (pages.items.length < count && pages.rest.length > 0) {
    const page = await readPage(group.category.slug, pages.rest, LARGE_PAGE);
    if (!page) return { ...pages, state: 'failed' };
    pages = { items: join(pages.items, page.items), rest: page.rest, state: 'ready' };
  }
  return pages;
}
