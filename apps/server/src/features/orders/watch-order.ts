import type { Order } from '@kaplya/contract';
import { perContext, type Context } from '#context.ts';
import { accessTokenLifetimeSeconds, isSessionOpen } from '#features/identity/index.ts';
import { getOwnOrder, type OrderCall } from './get-order.ts';
import { refreshPayment } from './order-payments.ts';

export type WatchTiming = {
  /** After so long without news a comment keeps the connection from being taken for dead. */
  readonly heartbeatMilliseconds: number;
  /** While a payment is open, the acquirer is asked so often. */
  readonly paymentMilliseconds: number;
};

const defaultTiming: WatchTiming = { heartbeatMilliseconds: 15_000, paymentMilliseconds: 3000 };

/** News that a reader leaves lying unread for longer than this are read by nobody. */
const unreadAtMost = 20;

type Watcher = { readonly orderId: string; readonly sessionId: string; readonly wake: (isChanged: boolean) => void };

/** Who watches an order in this process, heard of by changes in any. */
const watchersOf = perContext((context) => {
  const watchers = new Set<Watcher>();
  context.changes.on('order', (orderId) => {
    for (const watcher of watchers) if (orderId === null || watcher.orderId === orderId) watcher.wake(true);
  });
  context.changes.on('session', (sessionId) => {
    for (const watcher of watchers) if (sessionId === null || watcher.sessionId === sessionId) watcher.wake(false);
  });
  return watchers;
});

/**
 * The order as server-sent events: as it is now, then after each change, in whatever process. The stream ends when the
 * token expires or its session ends, when the shop stops, and when nobody reads any more.
 */
export async function watchOrder(
  context: Context,
  call: OrderCall,
  orderId: string,
  timing: WatchTiming = defaultTiming,
): Promise<Response> {
  // What is wrong with the call is answered as always.
  await getOwnOrder(context, call, orderId);
  const headers = {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'private, no-store',
    // Whatever stands between passes each event on at once; and the connection ends with the stream.
    'x-accel-buffering': 'no',
    connection: 'close',
  };
  return new Response(openStream(context, call, orderId, timing), { headers });
}

function openStream(
  context: Context,
  call: OrderCall,
  orderId: string,
  timing: WatchTiming,
): ReadableStream<Uint8Array> {
  const gone = new AbortController();
  return new ReadableStream({
    start(controller) {
      void follow(context, call, { orderId, controller, timing, gone: gone.signal });
    },
    cancel: () => gone.abort(),
  });
}

type Following = {
  readonly orderId: string;
  readonly controller: ReadableStreamDefaultController<Uint8Array>;
  readonly timing: WatchTiming;
  readonly gone: AbortSignal;
};

async function follow(
  context: Context,
  call: OrderCall,
  { orderId, controller, timing, gone }: Following,
): Promise<void> {
  const { sessionId } = call.bearer;
  const alarm = createAlarm();
  const watcher: Watcher = { orderId, sessionId, wake: alarm.ring };
  const stop = () => alarm.ring(false);
  const watchers = watchersOf(context);
  watchers.add(watcher);
  for (const signal of [gone, context.stopping]) signal.addEventListener('abort', stop);
  const isWatched = async () =>
    !gone.aborted &&
    !context.stopping.aborted &&
    remainingOf(context, call) > 0 &&
    (await isSessionOpen(context, sessionId));

  try {
    let shown = '';
    let order: Order | null = null;
    while (await isWatched()) {
      if (order === null || alarm.takeChange()) order = await getOwnOrder(context, call, orderId);
      const data = JSON.stringify({ success: true, data: order });
      send(controller, data === shown ? ': still here\n\n' : `event: status\ndata: ${data}\n\n`);
      shown = data;
      if ((controller.desiredSize ?? 0) < -unreadAtMost) break;

      const isAwaiting = order.payment.state === 'awaiting';
      const patience = isAwaiting ? timing.paymentMilliseconds : timing.heartbeatMilliseconds;
      await alarm.wait(Math.min(patience, remainingOf(context, call)));
      if (isAwaiting && !gone.aborted && !context.stopping.aborted) {
        await refreshPayment(context, call.partner, orderId);
        order = null;
      }
    }
  } catch (error) {
    // The reader asks again, and is then told what is wrong.
    context.logger.warn({ err: error, orderId }, 'an order could not be watched any longer');
  } finally {
    watchers.delete(watcher);
    for (const signal of [gone, context.stopping]) signal.removeEventListener('abort', stop);
    if (!gone.aborted) controller.close();
  }
}

/** Milliseconds for which the token of the call still counts. */
function remainingOf({ clock }: Context, { bearer }: OrderCall): number {
  return bearer.issuedAt.getTime() + accessTokenLifetimeSeconds * 1000 - clock.now().getTime();
}

const encoder = new TextEncoder();

function send(controller: ReadableStreamDefaultController<Uint8Array>, text: string): void {
  controller.enqueue(encoder.encode(text));
}

/** Ends a wait; rings that come in between are not lost. */
function createAlarm() {
  let isRinging = false;
  let isChanged = false;
  let end: (() => void) | null = null;
  return {
    ring(change: boolean): void {
      isRinging = true;
      isChanged ||= change;
      end?.();
    },
    /** Whether something has changed since it was asked last. */
    takeChange(): boolean {
      const was = isChanged;
      isChanged = false;
      return was;
    },
    async wait(milliseconds: number): Promise<void> {
      if (!isRinging) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, milliseconds).unref();
          end = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      isRinging = false;
    },
  };
}
