import type { FaultWorld } from './fault-world.ts';
import type { GuardedShop } from './guarded-shop.ts';

/** It asks the database each time. */
const probe = '/api/v1/delivery-intervals?latitude=55.7558&longitude=37.6173';

/** Whether it answers its customers, and says so itself. Rejects where it does not. */
export async function askWhetherItServes(ask: FaultWorld['ask'], shop: GuardedShop): Promise<void> {
  await ask(shop, probe);
  await ask(shop, '/readyz');
}
