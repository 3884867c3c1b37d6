import { useText } from '#i18n/use-text.ts';
import { getClient } from '#platform/data/client.ts';
import { Button } from '@kaplya/ui/button/button.tsx';
import { InstallSteps } from './install-steps.tsx';
import { promptInstall, useInstallWay } from './installing.ts';
import { HintBar } from './hint-bar.tsx';
import type { HintProps } from './lazy-hint.ts';

/** Offers to add the shop to the home screen (S-48): by the browser's own prompt, or by the steps of Safari. */
export function InstallHint({ onAnswer }: HintProps) {
  const t = useText();
  const way = useInstallWay();

  function close() {
    getClient().storage.set('installClosedAt', new Date().toISOString());
    onAnswer();
  }

  if (way !== 'prompt') {
    return (
      <HintBar title={t('notices.install.title')} isTitleHidden onClose={close}>
        <InstallSteps />
      </HintBar>
    );
  }
  return (
    <HintBar
      title={t('notices.install.title')}
      onClose={close}
      actions={
        <Button
          size="sm"
          onClick={() => {
            void promptInstall();
            close();
          }}
        >
          {t('notices.install.install')}
        </Button>
      }
    />
  );
}
