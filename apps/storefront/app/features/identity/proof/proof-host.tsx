import { useStore } from '@kaplya/state/use-store.ts';
import { useEffect } from 'react';
import { withTexts } from '#i18n/deferred-texts.ts';
import { wantedProof, type WantedProof } from '@kaplya/client/calls/proof.ts';
import { lazyOverlay } from '@kaplya/ui/overlay/lazy-overlay.tsx';
import { whenOnline } from '@kaplya/ui/lazy/when-online.ts';
import { useIsCustomer } from '../session/use-session.ts';

const ProofDialog = lazyOverlay(
  withTexts<{ isOpen: boolean; wanted: WantedProof | null }>(
    ['identity'],
    async () => (await whenOnline(() => import('./proof-dialog.tsx'))).ProofDialog,
  ),
);

/** Shows the proof dialog over any page when a call requires a fresh proof. */
export function ProofHost() {
  const wanted = useStore(wantedProof);
  const isCustomer = useIsCustomer();
  // Cancels the proof when the customer has signed out in another tab.
  useEffect(() => {
    if (wanted && !isCustomer) wanted.finish(false);
  }, [wanted, isCustomer]);
  return <ProofDialog isOpen={wanted !== null} wanted={wanted} />;
}
