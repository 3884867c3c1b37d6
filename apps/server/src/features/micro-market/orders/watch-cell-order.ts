import type { Context } from '#context.ts';
import { watchAs, type WatchCall } from '#features/identity/index.ts';
import { refreshPayment } from '#features/payments/index.ts';
import { getOwnCellOrder, type CellOrderCall } from './own-cell-order.ts';

/** A cell order as server-sent events: its present state, then each change from any process. */
export function watchCellOrder(context: Context, call: CellOrderCall & WatchCall, id: string): Promise<Response> {
  return watchAs(context, call, {
    topic: 'cell-order',
    subject: id,
    readers: `${call.bearer.subjectId} ${call.language}`,
    read: () => getOwnCellOrder(context, call, id),
    toData: (order) => order,
    // The clock alone triggers no event.
    toCompared: (order) => ({ ...order, now: null }),
    isAwaited: ({ step }) => step === 'paying',
    refresh: () => refreshPayment(context, call.partner, id),
  });
}
