import { Suspense } from 'react';
import { useIdle } from '#platform/use-idle.ts';
import { lazyDecoration } from '#ui/lazy-part.tsx';
import { whenOnline } from '#ui/when-online.ts';

// What cannot be loaded the next visit asks for again.
const Notices = lazyDecoration(async () => ({
  default: (await whenOnline(() => import('./notices.tsx'))).Notices,
}));

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
