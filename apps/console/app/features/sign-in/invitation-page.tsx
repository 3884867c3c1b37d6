import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { messageOf } from '@kaplya/client/failures/api-failure.ts';
import { Button } from '@kaplya/ui/button/button.tsx';
import { useText } from '#i18n/use-text.ts';
import { FormFailure } from '#kit/form/form-failure.tsx';
import { LanguageSwitch, ThemeSwitch } from '#kit/theme/appearance-switches.tsx';
import { signInBy } from '#platform/data/client.ts';

/**
 * The page of an invitation link. Opening it does not use the invitation up, because mail programs prefetch links;
 * only the button signs in.
 */
export function InvitationPage() {
  const t = useText();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<string | null>(null);
  const [isAccepting, setAccepting] = useState(false);
  const token = params.get('token') ?? '';
  // The wizard leads here, when it has made the shop of its owner.
  const isMade = params.has('made');
  const title = t(isMade ? 'signIn.invitation.made' : 'signIn.invitation.title');

  async function accept() {
    setAccepting(true);
    setFailure(null);
    try {
      await signInBy('acceptStaffInvitation', { body: { token } });
      // Recovery codes come first, while the sign-in is still a fresh proof.
      await navigate('/me/recovery-codes', { replace: true });
    } catch (reason) {
      setFailure(messageOf(reason, { fallback: t('signIn.failed') }));
    } finally {
      setAccepting(false);
    }
  }

  return (
    <main className="grid min-h-dvh grid-cols-1 place-items-center p-4">
      <title>{title}</title>
      <div className="flex w-full max-w-sm flex-col gap-6">
        <div className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-6 shadow-card">
          <h1 className="text-xl">{title}</h1>
          <p id="invitation-text" className="text-ink-muted">
            {t(isMade ? 'signIn.invitation.made.text' : 'signIn.invitation.text')}
          </p>
          <FormFailure failure={failure} />
          <Button
            isWide
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page has one thing to do
            autoFocus
            aria-describedby="invitation-text"
            isLoading={isAccepting}
            isDisabled={token === ''}
            onClick={() => void accept()}
          >
            {t('signIn.invitation.accept')}
          </Button>
        </div>
        <div className="flex flex-col gap-2">
          <ThemeSwitch />
          <LanguageSwitch />
        </div>
      </div>
    </main>
  );
}
