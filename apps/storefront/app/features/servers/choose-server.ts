import { AREA_COOKIE } from '#features/goods/area-cookie.ts';
import { getClient } from '#platform/data/client.ts';
import { writeCookie } from '#platform/page/cookies.ts';
import { deviceKeys } from '#platform/storage/stored-values.ts';
import { clearUserData } from '@kaplya/client/tokens/user-data.ts';

export type ServerName = 'demo' | 'test';

const UNCHANGED_KEYS: ReadonlySet<string> = new Set(['language', 'initialVisitAt', 'downloadModalClosedAt']);

/** Data of an earlier or later version of the shop belongs to the former server too. */
function forgetUnknownKeys(): void {
  try {
    for (const key of Object.keys(localStorage)) if (!UNCHANGED_KEYS.has(key)) localStorage.removeItem(key);
  } catch {
    // A blocked storage has nothing to delete.
  }
}

/** Sends this server the name of the one that is to answer; the settings know the rest. */
const SERVER_COOKIE = 'server';

/**
 * Restarts the shop with another server, or with null for this one: the customer leaves the former one, and only the
 * language and two timestamps stay (T-22).
 */
export async function chooseServer(server: { name: ServerName; url: string } | null): Promise<void> {
  const { session, storage, tokens } = getClient();
  // A session that cannot be ended, for its server is down, is forgotten here all the same.
  if (session.getState().kind === 'customer') await tokens.end().catch(() => {});
  clearUserData();
  storage.clear();
  // A sign-out leaves the browser's data about itself, which another server does not have (T-22).
  storage.remove(...deviceKeys.filter((key) => !UNCHANGED_KEYS.has(key)));
  forgetUnknownKeys();
  writeCookie(AREA_COOKIE, null);
  writeCookie(SERVER_COOKIE, server?.name ?? null);
  if (server) storage.set('serverUrl', server.url);
  window.location.assign('/');
}
