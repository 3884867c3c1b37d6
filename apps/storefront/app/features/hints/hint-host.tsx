import { useIdle } from '#platform/browser/use-idle.ts';
import { lazyWithTexts } from '#i18n/deferred-texts.ts';
import { Optional } from '@kaplya/ui/lazy/optional.tsx';

// A part that fails to load is requested again at the next visit.
const Hints = lazyWithTexts(['idle'], async () => (await import('./hints.tsx')).Hints);

/** The place of hints. All of their code loads once the page is hydrated and idle (S-64). */
export function HintHost() {
  const isIdle = useIdle();
  return (
    isIdle && (
      <Optional renderMissing={null}>
        <Hints />
      </Optional>
    )
  );
}
