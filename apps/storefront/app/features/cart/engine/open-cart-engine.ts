import { findSelectedAddress } from '#features/addresses/book/selected-address.ts';
import { loadDeferredTexts, readDocumentLanguage } from '#i18n/deferred-texts.ts';
import { getTexts } from '#i18n/load-texts.ts';
import type { MessageId } from '#i18n/message-id.ts';
import { getClient } from '#platform/data/client.ts';
import { reportFailure } from '@kaplya/client/failures/failure-feed.ts';
import { withBrowserLock } from '@kaplya/client/tokens/with-lock.ts';
import { showToast } from '@kaplya/ui/message/toasts.ts';
import type { CartEngine } from '../state/cart-engine.ts';
import { createCartEngine } from './create-cart-engine.ts';
import type { CartEngineOptions } from './engine-core.ts';
import { createDeliveryDayWriter } from './checkout/store-delivery-day.ts';
import { openPendingChangesStore } from './lines/pending-changes-store.ts';
import { whenUnstored } from './when-unstored.ts';

/** The engine of this page, in a file of its own: the first view loads it only when there is a cart. */
export async function openCartEngine(options: Pick<CartEngineOptions, 'wait' | 'onCompleted'>): Promise<CartEngine> {
  const { call, storage, tokens } = getClient();
  whenUnstored(storage, () => void warnUnstored());
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

async function warnUnstored(): Promise<void> {
  await loadDeferredTexts('cart');
  const text: MessageId = 'cart.unstored';
  showToast({ tone: 'warning', text: getTexts(readDocumentLanguage())._(text) });
}
