import type { Context } from '#context.ts';
import { watchAs, type WatchCall } from '#features/identity/index.ts';
import { refreshPayment } from '#features/payments/index.ts';
import type { CustomerCall } from '#http/call.ts';
import { getOwnCellOrder } from './own-cell-order.ts';

/** A cell order as server-sent events: its present state, then each change from any process. */
export function watchCellOrder(context: Context, call: CustomerCall & WatchCall, id: string): Promise<Response> {
  return watchAs(context, call, {
    topic: 'cell-order',
    subject: id,
    readers: `${call.bearer.subjectId} ${call.language}`,
    read: () => getOwnCellOrder(context, call, id),
    toData: (order) => order,
    // Ignores `now` in the comparison, so that the clock alone triggers no event.
    toCompared: (order) => ({ ...order, now: null }),
    isAwaited: ({ step }) => step === 'paying',
    refresh: () => refreshPayment(context, call.partner, id),
  });
}
