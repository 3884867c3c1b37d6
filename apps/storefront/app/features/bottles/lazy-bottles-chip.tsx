import { useIsCustomer } from '#features/identity/session/use-session.ts';
import { lazyWithTexts } from '#i18n/deferred-texts.ts';
import { Optional } from '@kaplya/ui/lazy/optional.tsx';

const BottlesChip = lazyWithTexts(['bottles'], async () => (await import('./bottles-chip.tsx')).BottlesChip);

/** `BottlesChip` for pages that do not load its texts: code and texts load on demand. */
export function LazyBottlesChip({ className }: { className?: string }) {
  const isCustomer = useIsCustomer();
  if (!isCustomer) return null;
  return (
    <Optional renderMissing={null}>
      <BottlesChip {...(className !== undefined && { className })} />
    </Optional>
  );
}
