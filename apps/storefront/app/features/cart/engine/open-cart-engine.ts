import { findSelectedAddress } from '#features/addresses/book/selected-address.ts';
import { getClient } from '#platform/data/client.ts';
import { reportFailure } from '@kaplya/client/failures/failure-feed.ts';
import { withBrowserLock } from '@kaplya/client/tokens/with-lock.ts';
import type { CartEngine } from '../state/cart-engine.ts';
import { createCartEngine } from './create-cart-engine.ts';
import type { CartEngineOptions } from './engine-core.ts';
import { createDeliveryDayWriter } from './checkout/store-delivery-day.ts';
import { openPendingChangesStore } from './lines/pending-changes-store.ts';

/** The engine of this page, in a file of its own: the first view loads it only when there is a cart. */
export async function openCartEngine(options: Pick<CartEngineOptions, 'wait' | 'onCompleted'>): Promise<CartEngine> {
  const { call, storage, tokens } = getClient();
  const engine = createCartEngine({
    ...options,
    call,
    storage,
    withLock: withBrowserLock,
    findSelectedAddress,
    isRegistered: tokens.isRegistered,
    report: reportFailure,
    pendingChanges: await openPendingChangesStore(storage),
  });
  const storeDay = createDeliveryDayWriter();
  engine.subscribe(() => storeDay(engine.getState()));
  return engine;
}
