import { useEffect, useRef, useState } from 'react';
import { useText } from '#i18n/use-text.ts';
import { getClient } from '#platform/data/client.ts';
import { Dialog } from '@kaplya/ui/overlay/dialog.tsx';
import { Icon } from '@kaplya/ui/icon/icon.tsx';
import { RadioCardGroup } from '@kaplya/ui/field/radio-card-group.tsx';
import { chooseServer, type ServerName } from './choose-server.ts';

type ServerSwitchProps = { demo: string; test: string; chosen: ServerName | null };

type Choice = ServerName | 'own';

/**
 * Shows the current API server on every page, with a menu to switch, in local environments that configure other servers
 * (P-20).
 */
export function ServerSwitch({ demo, test, chosen }: ServerSwitchProps) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  const [wanted, setWanted] = useState<Choice | null>(null);
  const urls = { demo, test };
  const current: Choice = chosen ?? 'own';

  const isOwnChange = useRef(false);

  // Reloads when another tab has switched the server, so that this tab stops writing data of the former one. A switch
  // made in this tab reloads through `chooseServer`, after the cookie is written.
  useEffect(
    () =>
      getClient().storage.subscribe('serverUrl', () => {
        if (!isOwnChange.current) window.location.assign('/');
      }),
    [],
  );

  function choose(choice: Choice) {
    if (choice === current || wanted) return;
    setWanted(choice);
    isOwnChange.current = true;
    void chooseServer(choice === 'own' ? null : { name: choice, url: urls[choice] });
  }

  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        aria-haspopup="dialog"
        title={t('servers.title')}
        className="fixed start-1 top-1/2 z-toast inline-flex min-h-target min-w-target items-center justify-center gap-1.5 rounded-full bg-ink px-3 text-sm font-semibold text-canvas opacity-85 shadow-overlay hover:opacity-100"
      >
        <Icon name="server" size={18} />
        {/* The name of the default server is visible to screen readers only, so that the switch covers little of
            the page. */}
        <span className={chosen ? undefined : 'sr-only'}>{t(`servers.${current}`)}</span>
      </button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={t('servers.title')}>
        <p className="mb-4 text-ink-muted">{t('servers.text')}</p>
        <RadioCardGroup<Choice>
          legend={t('servers.title')}
          isLegendHidden
          value={wanted ?? current}
          onValueChange={choose}
          options={[
            { value: 'own', title: t('servers.own') },
            { value: 'demo', title: t('servers.demo'), description: demo },
            { value: 'test', title: t('servers.test'), description: test },
          ]}
        />
      </Dialog>
    </>
  );
}
