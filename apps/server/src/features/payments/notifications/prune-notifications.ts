import { DAY_MS } from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { BatchOptions } from '#db/delete-in-batches.ts';
import { deleteNotificationsBefore } from '../stores/notification.store.ts';

const retentionMilliseconds = 90 * DAY_MS;

/** Deletes old notifications; verified results are stored with their payments. */
export async function pruneNotifications(
  { upkeep, clock, stopping }: Pick<Context, 'upkeep' | 'clock' | 'stopping'>,
  options?: BatchOptions,
) {
  const before = new Date(clock.now().getTime() - retentionMilliseconds);
  return { notifications: await deleteNotificationsBefore(upkeep, before, { stopping, ...options }) };
}
