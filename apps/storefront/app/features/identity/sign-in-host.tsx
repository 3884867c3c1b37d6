import { Suspense, useState } from 'react';
import { lazyWithTexts } from '#i18n/later-texts.ts';
import { useFormDraft } from '#platform/use-form-draft.ts';
import { SIGN_IN_FORM } from './sign-in.ts';

const loadSheet = () => import('./sign-in-sheet.tsx');
const SignInSheet = lazyWithTexts(['identity', 'consent'], async () => (await loadSheet()).SignInSheet);

/** Fetches the code of the sheet when a finger comes near its button. */
export function preloadSignIn(): void {
  void loadSheet();
}

const closed = { isOpen: false };

/** Where `openSignIn` opens, over whatever page there is; its code and texts come when it first does. */
export function SignInHost() {
  const { isOpen } = useFormDraft(SIGN_IN_FORM, closed).values;
  const [wasOpened, setWasOpened] = useState(false);
  if (isOpen && !wasOpened) setWasOpened(true);
  if (!wasOpened) return null;
  return (
    <Suspense fallback={null}>
      <SignInSheet />
    </Suspense>
  );
}
