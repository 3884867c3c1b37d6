import { useState } from 'react';
import { wantedProof } from '@kaplya/client/calls/proof.ts';
import { useStore } from '@kaplya/state/use-store.ts';
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

const LazyProof = lazyPart(() =>
  whenOnline(async () => {
    await loadTexts('sign-in');
    return { default: (await import('#features/sign-in/index.ts')).ProofDialog };
  }),
);

/** The dialog for calls that require a recent proof of identity; loaded at the first one. */
export function Proof() {
  const wanted = useStore(wantedProof);
  const [wasWanted, setWasWanted] = useState(false);
  if (wanted && !wasWanted) setWasWanted(true);
  return (
    wasWanted && (
      <Optional fallback={<LateProgress />}>
        <LazyProof wanted={wanted} />
      </Optional>
    )
  );
}

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
