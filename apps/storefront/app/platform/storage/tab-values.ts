import { parseJson } from '@kaplya/client/storage/checked-json.ts';

/** What this tab keeps under a key, as JSON gave it back: a reload keeps it. undefined: nothing, or it cannot be read. */
export function readTabValue(key: string): unknown {
  try {
    return parseJson(sessionStorage.getItem(key) ?? '');
  } catch {
    return undefined;
  }
}

/** Keeps a value until the tab is closed; null removes it. false: the storage is blocked or full, and keeps nothing. */
export function keepTabValue(key: string, value: unknown): boolean {
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}
