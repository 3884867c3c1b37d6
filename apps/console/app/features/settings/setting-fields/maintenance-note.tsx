import { linkClass } from '@kaplya/ui/button/link-class.ts';
import { Callout } from '@kaplya/ui/message/callout.tsx';
import { useText } from '#i18n/use-text.ts';

/** The people who can still use the shop during maintenance. */
export function MaintenanceNote() {
  const t = useText();
  return (
    <Callout tone="info" icon="info">
      {t('settings.maintenance.staff')}{' '}
      <a href="/?maintenance=off" target="_blank" rel="noreferrer" className={linkClass()}>
        {t('settings.open')}
      </a>
    </Callout>
  );
}
