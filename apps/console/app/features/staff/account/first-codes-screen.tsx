import { Navigate, useNavigate } from 'react-router';
import { canUsePasskeys } from '@kaplya/client/sign-in/can-use-passkeys.ts';
import { useText } from '#i18n/use-text.ts';
import { ScreenHeader } from '#kit/layout/screen-header.tsx';
import { Section } from '#kit/layout/section.tsx';
import { useMe } from '#platform/session/me.ts';
import { OwnPasskeys } from './own-passkeys.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

/** The page after an invitation: recovery codes, and a passkey beside them where the browser can. */
export function FirstCodesScreen() {
  const t = useText();
  const me = useMe();
  const navigate = useNavigate();
  // A colleague who receives codes does not have to save anything first.
  if (me.canSendCodes && !me.isOwner) return <Navigate to="/me" replace />;
  return (
    <>
      <ScreenHeader title={t('staff.recovery.first')} />
      <div className="flex max-w-2xl flex-col gap-4 px-(--spacing-page) pb-8">
        <p className="text-ink-muted">
          {t(me.canSendCodes ? 'staff.recovery.first.text' : 'staff.recovery.first.alone')}
        </p>
        <Section title={t('staff.recovery')}>
          <RecoveryCodes isFirst onSaved={() => void navigate('/', { replace: true })} />
        </Section>
        {canUsePasskeys() && (
          <div data-no-print="">
            <Section title={t('staff.passkeys')}>
              <OwnPasskeys />
            </Section>
          </div>
        )}
      </div>
    </>
  );
}
