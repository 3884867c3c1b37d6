import { useLayoutEffect, useState } from 'react';
import { useSession } from '#features/identity/session/use-session.ts';
import { lazyWithTexts } from '#i18n/later-texts.ts';
import { getClient } from '#platform/data/client.ts';
import { useStored } from '#platform/storage/use-stored.ts';
import { Optional } from '@kaplya/ui/lazy/optional.tsx';

const ReorderCard = lazyWithTexts(['again', 'orders'], async () => (await import('./reorder-card.tsx')).ReorderCard);

/**
 * The place of the last order on the first screen (S-62). A visitor without orders gets no place and loads nothing. For
 * the others the document is marked before the first paint, so that the place is there from the beginning.
 */
export function ReorderSlot() {
  const kept = useStored('keptOrders');
  const session = useSession();
  const [isClosed, setClosed] = useState(false);
  // Orders that went with the person, or no longer exist, leave no gap.
  useLayoutEffect(() => {
    const { session: now, storage } = getClient();
    if (storage.find('keptOrders') !== null) return;
    const { dataset } = document.documentElement;
    delete dataset.again;
    // Of a customer it is not known yet.
    if (now.getState().kind === 'visitor') delete dataset.ordered;
    // Both are read where they lie: while the page wakes up they are null here.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [kept, session]);
  const isShown = kept !== null && !isClosed && 'again' in document.documentElement.dataset;
  return (
    <div
      data-again-place=""
      className="page-width hidden min-h-56.5 grid-cols-[minmax(0,1fr)] pt-1 pb-3 in-data-again:grid md:min-h-43.5"
    >
      {isShown && (
        <Optional renderMissing={null}>
          <ReorderCard kept={kept} onClose={() => setClosed(true)} />
        </Optional>
      )}
    </div>
  );
}
