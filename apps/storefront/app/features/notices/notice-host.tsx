import { lazy, Suspense } from 'react';
import { useIdle } from '#platform/use-idle.ts';
import { whenOnline } from '#ui/when-online.ts';

const Notices = lazy(async () => {
  const notices = await whenOnline(() => import('./notices.tsx')).catch(() => null);
  // What cannot be loaded is no reason to take the page away: the next visit asks again.
  return { default: notices?.Notices ?? (() => null) };
});

/** Where notices appear; all of their code comes once the page is awake and has nothing else to do (S-64). */
export function NoticeHost() {
  const isIdle = useIdle();
  return (
    isIdle && (
      <Suspense>
        <Notices />
      </Suspense>
    )
  );
}
