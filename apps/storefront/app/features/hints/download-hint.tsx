import { useText } from '#i18n/use-text.ts';
import { getClient } from '#platform/data/client.ts';
import { paths } from '#platform/page/paths.ts';
import { buttonClass } from '@kaplya/ui/button/button-class.ts';
import { HintBar } from './hint-bar.tsx';
import type { HintProps } from './lazy-hint.ts';

/** Offers the app on a phone (S-46). Once closed, it stays away for two weeks. */
export function DownloadHint({ onAnswer }: HintProps) {
  const t = useText();

  function close() {
    getClient().storage.set('downloadModalClosedAt', new Date().toISOString());
    onAnswer();
  }

  return (
    <HintBar
      title={t('notices.download.title')}
      onClose={close}
      actions={
        // A plain link, because the server redirects this address to the app store, which the router cannot follow.
        <a href={paths.getApp()} className={buttonClass({ size: 'sm' })} onClick={close}>
          {t('notices.download.get')}
        </a>
      }
    />
  );
}
