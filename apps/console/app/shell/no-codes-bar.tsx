import { Link } from 'react-router';
import { linkClass } from '@kaplya/ui/button/link-class.ts';
import { useText } from '#i18n/use-text.ts';
import { PageBar } from '#kit/layout/page-bar.tsx';
import { useMay, useMe } from '#platform/session/me.ts';

/** The bar for who can set mail and SMS up, while no code can reach them: it says which way they lack. */
export function NoCodesBar() {
  const t = useText();
  const me = useMe();
  const maySet = useMay('settings.write');
  if (me.canSendCodes || !maySet || me.mustAddPasskey) return null;
  const lacking =
    me.phone === null && me.email !== null
      ? 'shell.noCodes.email'
      : me.email === null && me.phone !== null
        ? 'shell.noCodes.phone'
        : 'shell.noCodes';
  return (
    <PageBar
      icon="warning"
      actions={
        <>
          <Link className={linkClass()} to="/settings">
            {t('shell.noCodes.settings')}
          </Link>
          <Link className={linkClass()} to="/me">
            {t('shell.noCodes.recovery')}
          </Link>
        </>
      }
    >
      {t(lacking)}
    </PageBar>
  );
}
