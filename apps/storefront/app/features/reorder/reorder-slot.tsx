import { useLayoutEffect, useState } from 'react';
import { useSession } from '#features/identity/session/use-session.ts';
import { lazyWithTexts } from '#i18n/deferred-texts.ts';
import { getClient } from '#platform/data/client.ts';
import { useStored } from '#platform/storage/use-stored.ts';
import { Optional } from '@kaplya/ui/lazy/optional.tsx';

const ReorderCard = lazyWithTexts(['again', 'orders'], async () => (await import('./reorder-card.tsx')).ReorderCard);

/**
 * The place of the last order on the first screen (S-62). A visitor without orders has no place and loads nothing. For
 * the others the document is marked before the first paint, so that nothing moves.
 */
export function ReorderSlot() {
  const cached = useStored('keptOrders');
  const session = useSession();
  const [isClosed, setClosed] = useState(false);
  // The place is removed with the orders after a sign-out, or when they no longer exist.
  useLayoutEffect(() => {
    const { session: now, storage } = getClient();
    if (storage.find('keptOrders') !== null) return;
    const { dataset } = document.documentElement;
    delete dataset.again;
    // A customer may still have ordered.
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
