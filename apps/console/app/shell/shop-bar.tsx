import { Link, useLocation } from 'react-router';
import { linkClass } from '@kaplya/ui/button/link-class.ts';
import type { MessageId } from '#i18n/message-id.ts';
import { useText } from '#i18n/use-text.ts';
import { PageBar } from '#kit/layout/page-bar.tsx';
import { useMay, useMe, type Me } from '#platform/session/me.ts';

/** The pages that say themselves what the shop waits for, or are the step before that. */
const ownPages = new Set(['/opening', '/me/recovery-codes']);

/** The text about codes that cannot reach a person: it says which way they lack. */
function toLack({ email, phone }: Pick<Me, 'email' | 'phone'>): MessageId {
  if (phone === null && email !== null) return 'shell.noCodes.email';
  return email === null && phone !== null ? 'shell.noCodes.phone' : 'shell.noCodes';
}

/** One bar for who sets the shop up: it is not open yet, or no code can reach them, or both. */
export function ShopBar() {
  const t = useText();
  const me = useMe();
  const maySet = useMay('settings.write');
  const { pathname } = useLocation();
  if (!maySet || me.mustAddPasskey) return null;
  const isClosed = !me.partner.isOpened && !ownPages.has(pathname);
  const lacksCodes = !me.canSendCodes;
  if (!isClosed && !lacksCodes) return null;
  return (
    <PageBar
      tone={lacksCodes ? 'warning' : 'info'}
      icon={lacksCodes ? 'warning' : 'info'}
      actions={
        <>
          {isClosed && (
            <Link className={linkClass()} to="/opening">
              {t('shell.nav.opening')}
            </Link>
          )}
          {lacksCodes && !isClosed && (
            <Link
              className={linkClass()}
              to={toLack(me) === 'shell.noCodes.phone' ? '/settings/sms' : '/settings/mail'}
            >
              {t('shell.noCodes.settings')}
            </Link>
          )}
          {lacksCodes && (
            <Link className={linkClass()} to="/me">
              {t('shell.noCodes.recovery')}
            </Link>
          )}
        </>
      }
    >
      {[isClosed && t('shell.closed'), lacksCodes && t(toLack(me))].filter(Boolean).join(' ')}
    </PageBar>
  );
}
