import { useIdle } from '#platform/browser/use-idle.ts';
import { lazyWithTexts } from '#i18n/deferred-texts.ts';
import { Optional } from '@kaplya/ui/lazy/optional.tsx';

// When the chunk of hints fails to load, no hint is shown until the next page load.
const Hints = lazyWithTexts(['idle'], async () => (await import('./hints.tsx')).Hints);

/** Renders the hints. Their code loads only once the page is hydrated and idle (S-64). */
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
