import { getClient } from '#platform/data/client.ts';
import { readTabValue, storeTabValue } from '#platform/storage/tab-values.ts';
import { reportFailure } from '@kaplya/client/failures/failure-feed.ts';
import { isOnline, subscribeToOnline } from '@kaplya/client/network/online.ts';
import { createListeners } from '@kaplya/state/listeners.ts';
import { whenOnline } from '@kaplya/ui/lazy/when-online.ts';
import type { CartEngine } from './cart-engine.ts';
import { createEarlyCart, type EarlyCart } from './early-cart.ts';

const SECOND = 1000;
const MAX_WAIT_MS = 15 * SECOND;
/** The tab's key of the pieces added before the engine is loaded. */
const ADDED = 'shop.added';

const completed = createListeners();

let cart: EarlyCart | null = null;

/**
 * The cart of this page with the commands that the first view needs, restored from an earlier visit at the first call.
 * Throws on the server. `getCart` has all commands; its code loads later.
 */
export function getEarlyCart(): EarlyCart {
  if (cart) return cart;
  const { storage, session } = getClient();
  cart = createEarlyCart({
    storage,
    load: loadEngine,
    report: reportFailure,
    wait: waitForNetwork,
    added: { read: () => readTabValue(ADDED), store: (pieces) => storeTabValue(ADDED, pieces) },
  });
  let known = session.getState();
  session.subscribe(() => {
    const before = known;
    known = session.getState();
    if (known === before) return;
    if (before.kind === 'customer') cart?.clear();
    if (known.kind === 'customer') void cart?.handOver();
  });
  // A page restored from the browser's back/forward cache missed the changes of other tabs.
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) cart?.refetch();
  });
  // The server's texts in the cart are in one language, so a change of the page's language needs a new calculation.
  const onLanguage = new MutationObserver(() => cart?.recalculate());
  onLanguage.observe(document.documentElement, { attributeFilter: ['lang'] });
  return cart;
}

async function loadEngine(): Promise<CartEngine> {
  const [{ openCartEngine }] = await whenOnline(() =>
    Promise.all([import('../engine/open-cart-engine.ts'), getClient().load()]),
  );
  return openCartEngine({
    wait: waitForNetwork,
    onCompleted: completed.notify,
  });
}

/** Subscribes to the orders that this page makes, e.g. to load the shop's data again (T-13). */
export const subscribeToCompletion = completed.subscribe;

/** Waits longer before each further attempt, and not at all once the network is back. */
function waitForNetwork(attempt: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(finish, Math.min(SECOND * 2 ** (attempt - 1), MAX_WAIT_MS));
    const stop = subscribeToOnline(() => {
      if (isOnline()) finish();
    });
    function finish() {
      clearTimeout(timer);
      stop();
      resolve();
    }
  });
}
