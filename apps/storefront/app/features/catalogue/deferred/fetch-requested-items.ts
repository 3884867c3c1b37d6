import { readDocumentLanguage } from '#i18n/deferred-texts.ts';
import { ApiFailure } from '@kaplya/client/failures/api-failure.ts';
import { getClient } from '#platform/data/client.ts';
import { findCookie } from '#platform/page/cookies.ts';
import { pause } from '@kaplya/client/streams/pause.ts';
import { getReachability, subscribeToReachability } from '@kaplya/client/network/reachability.ts';
import { AREA_COOKIE } from '#features/goods/area-cookie.ts';
import type { ShopItem } from '#features/goods/catalogue.ts';
import { findCurrentCatalogue } from '#features/goods/use-catalogue.ts';
import { resolveRequests, listRequestedKeys, invalidateNamedItems } from './deferred-goods.ts';
import { fetchItems, toBatches, type CatalogueScope } from './fetch-items.ts';

const RETRY_MS = 3000;
const MAX_RETRY_MS = 60_000;

let fetching: Promise<void> | null = null;
/** Incremented when the prices of the page change: answers to earlier requests are ignored. */
let epoch = 0;

/** The visitor's area and language, and the day whose prices the page shows. */
export function findPlace(): CatalogueScope {
  return {
    lang: readDocumentLanguage(),
    areaId: findCookie(document.cookie, AREA_COOKIE),
    day: findCurrentCatalogue()?.day ?? null,
  };
}

/** Fetches requested goods until none is left. A request without an answer is retried as long as the page is open. */
export function fetchRequestedItems(): void {
  fetching ??= fetchAll().finally(() => {
    fetching = null;
    // Goods may have been requested after the last check of the list.
    if (listRequestedKeys().length > 0) fetchRequestedItems();
  });
}

/** Called when prices, stock or texts of the page have changed. */
export function refetchNamedItems(): void {
  epoch += 1;
  invalidateNamedItems();
}

async function fetchAll(): Promise<void> {
  let retryMs = RETRY_MS;
  while (listRequestedKeys().length > 0) {
    // The requests of one rendering are fetched together.
    await pause(0);
    const began = epoch;
    const answers = await Promise.all(toParts(listRequestedKeys()).map(fetchPart));
    if (began !== epoch) continue;
    for (const { keys, items } of answers) if (items) resolveRequests(keys, items);
    if (answers.every(({ items }) => items)) retryMs = RETRY_MS;
    else {
      await pauseUntilReached(Math.max(retryMs, ...answers.map(({ pauseMs }) => pauseMs)));
      retryMs = Math.min(retryMs * 2, MAX_RETRY_MS);
    }
  }
}

type KeyBatch = { keys: readonly string[]; type: ShopItem['type'] };

/**
 * Splits keys into batches, one per call. The calls are independent, so that a failure of one does not delay the
 * others.
 */
function toParts(keys: readonly string[]): KeyBatch[] {
  return (['product', 'product_set'] as const).flatMap((type) =>
    toBatches(keys.filter((key) => key.startsWith(`${type}:`))).map((part) => ({ keys: part, type })),
  );
}

/** Fetches one batch. `items` of the result is null when there was no answer. */
async function fetchPart({
  keys,
  type,
}: KeyBatch): Promise<{ keys: readonly string[]; items: ShopItem[] | null; pauseMs: number }> {
  if (getReachability() !== 'reached') return { keys, items: null, pauseMs: 0 };
  const ids = keys.map((key) => key.slice(type.length + 1));
  try {
    const items = await fetchItems(getClient().call, findPlace(), { product: [], product_set: [], [type]: ids });
    return { keys, items, pauseMs: 0 };
  } catch (failure) {
    const seconds = failure instanceof ApiFailure ? failure.retryAfterSeconds : null;
    return { keys, items: null, pauseMs: (seconds ?? 0) * 1000 };
  }
}

/** Waits `ms`, or less if the shop becomes reachable again in that time. */
async function pauseUntilReached(ms: number): Promise<void> {
  if (getReachability() === 'reached') return pause(ms);
  const reached = new AbortController();
  const stop = subscribeToReachability(() => {
    if (getReachability() === 'reached') reached.abort();
  });
  await pause(ms, reached.signal);
  stop();
}
