import { getEarlyCart } from '#features/cart/state/cart-session.ts';
import { AREA_COOKIE } from '#features/goods/area-cookie.ts';
import { getClient } from '#platform/data/client.ts';
import { writeCookie } from '#platform/page/cookies.ts';
import { deviceKeys } from '#platform/storage/stored-values.ts';
import { clearUserData } from '@kaplya/client/tokens/user-data.ts';

export type ServerName = 'demo' | 'test';

const UNCHANGED_KEYS: ReadonlySet<string> = new Set(['language', 'initialVisitAt', 'downloadModalClosedAt']);

/** Removes keys that this release does not know: other releases of the shop stored them for the former server. */
function forgetUnknownKeys(): void {
  try {
    for (const key of Object.keys(localStorage)) if (!UNCHANGED_KEYS.has(key)) localStorage.removeItem(key);
  } catch {
    // A blocked storage has nothing to delete.
  }
}

/** The cookie with the name of the chosen server; the web server reads it and looks up the URL in its settings. */
const SERVER_COOKIE = 'server';

/**
 * Switches the shop to another API server, null: the default one, and reloads it. Signs the customer out first, and
 * deletes all stored data except the language and two timestamps (T-22).
 */
export async function chooseServer(server: { name: ServerName; url: string } | null): Promise<void> {
  const { session, storage, tokens } = getClient();
  // A failure is ignored: when the server cannot end the session, its data is deleted here all the same.
  if (session.getState().kind === 'customer') await tokens.end().catch(() => {});
  clearUserData();
  storage.clear();
  // Pieces whose answer is awaited would start another cart at the former server. The cart is left once its id is gone
  // from the storage: it would be read again as another tab's.
  getEarlyCart().clear();
  // `storage.clear()` preserves the data of the device, but that too belongs to the former server (T-22).
  storage.remove(...deviceKeys.filter((key) => !UNCHANGED_KEYS.has(key)));
  forgetUnknownKeys();
  writeCookie(AREA_COOKIE, null);
  writeCookie(SERVER_COOKIE, server?.name ?? null);
  if (server) storage.set('serverUrl', server.url);
  window.location.assign('/');
}
