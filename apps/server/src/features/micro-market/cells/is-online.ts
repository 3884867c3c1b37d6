import { silentControllerMilliseconds } from '@kaplya/domain';
import type { ControllerRow } from './cells.store.ts';

/** Whether a controller is online: it reported so and was heard recently (rule 75). */
export function isOnline({ isOnline: isConnected, heardAt }: ControllerRow, now: Date): boolean {
  return isConnected && heardAt !== null && now.getTime() - heardAt.getTime() < silentControllerMilliseconds;
}
