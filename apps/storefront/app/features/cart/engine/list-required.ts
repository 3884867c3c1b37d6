import { checkRequiredProduct } from '#platform/check-kept.ts';
import type { KeptStorage } from '#platform/storage.ts';
import type { RequiredProduct } from '#platform/stored-values.ts';

/** Why products were added: once they are in the cart the server no longer reports it (S-22). */
export function listRequired(storage: KeptStorage): RequiredProduct[] {
  const kept = storage.find('requiredProducts') ?? [];
  return kept.map(checkRequiredProduct).filter((product) => product !== null);
}
