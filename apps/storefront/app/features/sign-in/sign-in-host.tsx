import { withTexts } from '#i18n/later-texts.ts';
import { useFormDraft } from '#platform/storage/use-form-draft.ts';
import { lazyOverlay } from '@kaplya/ui/overlay/lazy-overlay.tsx';
import { whenOnline } from '@kaplya/ui/lazy/when-online.ts';
import { provideSignInPreload, SIGN_IN_FORM } from '#features/identity/session/sign-in.ts';

const loadSheet = () => whenOnline(() => import('./sign-in-sheet.tsx'));
const SignInSheet = lazyOverlay(
  withTexts<{ isOpen: boolean; onClose: () => void }>(
    ['identity', 'consent'],
    async () => (await loadSheet()).SignInSheet,
  ),
);

provideSignInPreload(() => void loadSheet());

const closed = { isOpen: false };

/** The place where `openSignIn` opens, over any page. Its code and texts load with the first opening. */
export function SignInHost() {
  const { values, change } = useFormDraft(SIGN_IN_FORM, closed);
  return <SignInSheet isOpen={values.isOpen} onClose={() => change(closed)} />;
}
