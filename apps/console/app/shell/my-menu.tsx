import { useState } from 'react';
import { Link } from 'react-router';
import { buttonClass } from '@kaplya/ui/button/button-class.ts';
import { useIsSilent } from './new-orders.tsx';
import { Button } from '@kaplya/ui/button/button.tsx';
import { Icon } from '@kaplya/ui/icon/icon.tsx';
import { useText } from '#i18n/use-text.ts';
import { ContentDialog } from '#kit/dialog/content-dialog.tsx';
import { signOut } from '#platform/data/client.ts';
import { useMe } from '#platform/session/me.ts';
import { Switch } from '@kaplya/ui/field/switch.tsx';
import { getConsoleStorage } from '#platform/storage/console-storage.ts';
import { LanguageSwitch, ThemeSwitch } from '#kit/theme/appearance-switches.tsx';

/** The signed-in person, the appearance of the console, and the sign-out. */
export function MyMenu() {
  const t = useText();
  const me = useMe();
  const isSilent = useIsSilent();
  const [isOpen, setOpen] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const roles = me.roles.map(({ name, template }) => name ?? (template && t(`shell.role.${template}`))).join(', ');
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        aria-haspopup="dialog"
        iconStart={<Icon name="badge" size={18} />}
        onClick={() => setOpen(true)}
      >
        <span className="inline-block max-w-56 truncate align-bottom max-sm:sr-only">{me.name}</span>
      </Button>
      <ContentDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={me.name}
        description={[roles, me.email ?? me.phone].filter(Boolean).join(' · ')}
        size="sm"
        footer={
          <Button
            variant="secondary"
            isLoading={isLeaving}
            iconStart={<Icon name="leave" size={18} />}
            onClick={() => {
              setLeaving(true);
              void signOut();
            }}
          >
            {t('shell.signOut')}
          </Button>
        }
      >
        <div className="mt-4 flex flex-col gap-4">
          <Link to="/me" className={buttonClass({ variant: 'secondary', size: 'sm' })} onClick={() => setOpen(false)}>
            {t('shell.nav.me')}
          </Link>
          <ThemeSwitch />
          <LanguageSwitch />
          <Switch
            label={t('shell.sound')}
            isOn={!isSilent}
            onChange={(isOn) => getConsoleStorage().set('isSilent', !isOn)}
          />
        </div>
      </ContentDialog>
    </>
  );
}
