import { Suspense } from 'react';
import { useIsCustomer } from '#features/identity/session/use-session.ts';
import { lazyWithTexts } from '#i18n/later-texts.ts';

const BottlesChip = lazyWithTexts(['bottles'], async () => (await import('./bottles-chip.tsx')).BottlesChip, null);

/** The chip where its page does not bring its texts along. */
export function LaterBottlesChip({ className }: { className?: string }) {
  const isCustomer = useIsCustomer();
  if (!isCustomer) return null;
  return (
    <Suspense fallback={null}>
      <BottlesChip {...(className !== undefined && { className })} />
    </Suspense>
  );
}
