import { lazyPart } from '@kaplya/ui/lazy/lazy-part.tsx';
import { Optional } from '@kaplya/ui/lazy/optional.tsx';
import { whenOnline } from '@kaplya/ui/lazy/when-online.ts';
import { LateProgress } from '@kaplya/ui/message/late-progress.tsx';
import { loadTexts } from '#i18n/load-texts.ts';

const LazyPage = lazyPart(() =>
  whenOnline(async () => {
    await loadTexts('sign-in');
    return { default: (await import('#features/sign-in/index.ts')).SignInScreen };
  }),
);

const LazyOver = lazyPart(() =>
  whenOnline(async () => {
    await loadTexts('sign-in');
    return { default: (await import('#features/sign-in/index.ts')).SignInDialog };
  }),
);

export function SignInPage() {
  return (
    <Optional fallback={<LateProgress />}>
      <LazyPage />
    </Optional>
  );
}

export function SignInOver() {
  return (
    <Optional fallback={<LateProgress />}>
      <LazyOver />
    </Optional>
  );
}
