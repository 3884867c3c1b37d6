import type { Executor } from '#db/client.ts';
import { listPlaces } from './stores/bottle-place.store.ts';

/** Number of the shop's bottles at all addresses of a customer. */
export async function countBottlesHeld(
  executor: Executor,
  of: { readonly partnerId: string; readonly subjectId: string },
): Promise<number> {
  const places = await listPlaces(executor, of);
  return places.reduce((sum, { bottles }) => sum + bottles, 0);
}
