import { parseJson } from '@kaplya/client/storage/checked-json.ts';
import { onUserDataCleared } from '@kaplya/client/tokens/user-data.ts';

/** Values that could not be written to a blocked or full storage; they last until the page is reloaded. */
const unstored = new Map<string, unknown>();
onUserDataCleared(() => unstored.clear());

/** Reads a value of this tab, stored as JSON in `sessionStorage`; undefined when there is none or it is invalid. */
export function readTabValue(key: string): unknown {
  if (unstored.has(key)) return unstored.get(key);
  try {
    return parseJson(sessionStorage.getItem(key) ?? '');
  } catch {
    return undefined;
  }
}

/** Stores a value until the tab is closed; null removes it. */
export function storeTabValue(key: string, value: unknown): void {
  unstored.delete(key);
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    unstored.set(key, value);
  }
}
