import { useText } from '#i18n/use-text.ts';
import { getClient } from '#platform/client.ts';
import { paths } from '#platform/paths.ts';
import { Button } from '#ui/button.tsx';
import { buttonClass } from '#ui/button-class.ts';
import { NoticeCard } from './notice-card.tsx';
import type { NoticeProps } from './lazy-notice.ts';

/** Tells a phone that there is an app (S-46); closed, it keeps quiet for two weeks. */
export function DownloadNotice({ onAnswer }: NoticeProps) {
  const t = useText();

  function close() {
    getClient().storage.set('downloadModalClosedAt', new Date().toISOString());
    onAnswer();
  }

  return (
    <NoticeCard
      title={t('notices.download.title')}
      onClose={close}
      actions={
        <>
          <Button variant="secondary" onClick={close}>
            {t('notices.later')}
          </Button>
          {/* The server leads on to the store: no page of ours. */}
          <a href={paths.getApp()} className={buttonClass()} onClick={close}>
            {t('notices.download.get')}
          </a>
        </>
      }
    >
      <p>{t('notices.download.text')}</p>
    </NoticeCard>
  );
}
