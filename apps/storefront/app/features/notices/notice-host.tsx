import { useIdle } from '#platform/browser/use-idle.ts';
import { lazyWithTexts } from '#i18n/later-texts.ts';
import { Optional } from '@kaplya/ui/lazy/optional.tsx';

// What cannot be loaded the next visit asks for again.
const Notices = lazyWithTexts(['after-idle'], async () => (await import('./notices.tsx')).Notices);

/** Where notices appear; all of their code comes once the page is awake and has nothing else to do (S-64). */
export function NoticeHost() {
  const isIdle = useIdle();
  return (
    isIdle && (
      <Optional renderMissing={null}>
        <Notices />
      </Optional>
    )
  );
}
