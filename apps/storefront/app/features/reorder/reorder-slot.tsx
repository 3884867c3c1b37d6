import { useLayoutEffect, useState } from 'react';
import { useSession } from '#features/identity/session/use-session.ts';
import { lazyWithTexts } from '#i18n/deferred-texts.ts';
import { getClient } from '#platform/data/client.ts';
import { useStored } from '#platform/storage/use-stored.ts';
import { Optional } from '@kaplya/ui/lazy/optional.tsx';

const ReorderCard = lazyWithTexts(['again', 'orders'], async () => (await import('./reorder-card.tsx')).ReorderCard);

/**
 * Reserves the space of the last order's card on the first screen (S-62). The document is marked before the first paint
 * for a visitor with orders, so that nothing moves; for others there is no space, and no code is loaded.
 */
export function ReorderSlot() {
  const cached = useStored('keptOrders');
  const session = useSession();
  const [isClosed, setClosed] = useState(false);
  // Removes the space when the cached orders are gone, e.g. after a sign-out.
  useLayoutEffect(() => {
    const { session: now, storage } = getClient();
    if (storage.find('keptOrders') !== null) return;
    const { dataset } = document.documentElement;
    delete dataset.again;
    // The cache says nothing about a customer, who may have ordered elsewhere.
    if (now.getState().kind === 'visitor') delete dataset.ordered;
    // Storage and session are read directly: during hydration the hooks return null.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [cached, session]);
  const isShown = cached !== null && !isClosed && 'again' in document.documentElement.dataset;
  return (
    <div
      data-again-place=""
      className="page-width hidden min-h-56.5 grid-cols-[minmax(0,1fr)] pt-1 pb-3 in-data-again:grid md:min-h-43.5"
    >
      {isShown && (
        <Optional renderMissing={null}>
          <ReorderCard cached={cached} onClose={() => setClosed(true)} />
        </Optional>
      )}
    </div>
  );
}
