import { parseJson } from '@kaplya/client/storage/checked-json.ts';
import { onUserDataCleared } from '@kaplya/client/tokens/user-data.ts';

/** Values that a blocked or full storage could not take. They live as long as the page. */
const unstored = new Map<string, unknown>();
onUserDataCleared(() => unstored.clear());

/** The value of this tab under a key, as JSON: it survives a reload. undefined: none, or it cannot be read. */
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
