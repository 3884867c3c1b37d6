import { withTexts } from '#i18n/deferred-texts.ts';
import { useFormDraft } from '#platform/storage/use-form-draft.ts';
import { lazyOverlay } from '@kaplya/ui/overlay/lazy-overlay.tsx';
import { whenOnline } from '@kaplya/ui/lazy/when-online.ts';
import { provideSignInPreload, signInOverlay } from '#features/identity/session/sign-in.ts';

const loadDrawer = () => whenOnline(() => import('./sign-in-drawer.tsx'));
const SignInDrawer = lazyOverlay(
  withTexts<{ isOpen: boolean; onClose: () => void }>(
    ['identity', 'consent'],
    async () => (await loadDrawer()).SignInDrawer,
  ),
);

provideSignInPreload(() => void loadDrawer());

/**
 * Renders the drawer that `openSignIn` opens, over any page. The drawer's code and texts load when it is first opened.
 */
export function SignInHost() {
  const { values, change } = useFormDraft(signInOverlay);
  return <SignInDrawer isOpen={values.isOpen} onClose={() => change({ isOpen: false })} />;
}
