import type { Order } from '@kaplya/contract';
import type { Context } from '#context.ts';
import { watchAs, type WatchCall, type WatchTiming } from '#features/identity/index.ts';
import { refreshPayment } from '#features/payments/index.ts';
import type { CustomerCall } from '#http/call.ts';
import { getOwnOrder } from '../history/get-order.ts';

/** The order as server-sent events: its present state, then each change from any process. */
export function watchOrder(
  context: Context,
  call: CustomerCall & WatchCall,
  orderId: string,
  timing?: WatchTiming,
): Promise<Response> {
  const watched = {
    topic: 'order' as const,
    subject: orderId,
    // Sessions of one customer differ: only one of them may have inherited the order from a visitor.
    readers: `${call.bearer.sessionId} ${call.language}`,
    read: () => getOwnOrder(context, call, orderId),
    toData: (data: Order) => ({ success: true, data }),
    isAwaited: ({ payment }: Order) => payment.state === 'awaiting',
    refresh: () => refreshPayment(context, call.partner, orderId),
  };
  return watchAs(context, call, watched, timing);
}
