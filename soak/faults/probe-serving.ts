import type { FaultWorld } from './fault-world.ts';
import type { GuardedShop } from './guarded-shop.ts';

/** The path asks the database each time. */
const probe = '/api/v1/delivery-intervals?latitude=55.7558&longitude=37.6173';

/** Resolves if it serves customers and reports ready; rejects otherwise. */
export async function probeServing(ask: FaultWorld['ask'], shop: GuardedShop): Promise<void> {
  await ask(shop, probe);
  await ask(shop, '/readyz');
}
