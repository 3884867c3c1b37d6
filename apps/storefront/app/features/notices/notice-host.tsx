import { useIdle } from '#platform/browser/use-idle.ts';
import { lazyWithTexts } from '#i18n/later-texts.ts';
import { Optional } from '@kaplya/ui/lazy/optional.tsx';

// A part that fails to load is requested again at the next visit.
const Notices = lazyWithTexts(['after-idle'], async () => (await import('./notices.tsx')).Notices);

/** The place of notices. All of their code loads once the page is hydrated and idle (S-64). */
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
