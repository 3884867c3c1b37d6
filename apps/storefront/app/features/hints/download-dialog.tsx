import { useMemo } from 'react';
import { Link } from 'react-router';
import { findStoreLinks, findStoreOfDevice } from '#features/company/pages/find-store.ts';
import { useText } from '#i18n/use-text.ts';
import { getClient } from '#platform/data/client.ts';
import { drawQrCode } from '@kaplya/ui/picture/draw-qr-code.ts';
import { paths } from '#platform/page/paths.ts';
import { useConfig } from '#platform/data/use-config.ts';
import { buttonClass } from '@kaplya/ui/button/button-class.ts';
import { Dialog } from '@kaplya/ui/overlay/dialog.tsx';
import { QrCode } from '@kaplya/ui/picture/qr-code.tsx';

type DownloadDialogProps = { isOpen: boolean; onClose: () => void };

/**
 * The dialog that offers the app (S-46): a phone gets its own store, everybody else a code for the phone. Closing it
 * also hides the download hint for two weeks.
 */
export function DownloadDialog({ isOpen, onClose }: DownloadDialogProps) {
  const t = useText();
  const { links } = useConfig();
  const stores = findStoreLinks(links);
  const device = findStoreOfDevice(navigator.userAgent, navigator.maxTouchPoints);
  const shown = (['appStore', 'googlePlay'] as const).filter((store) => stores[store] && (!device || store === device));
  const address = location.origin + paths.getApp();
  const code = useMemo(() => drawQrCode(address), [address]);

  function close() {
    getClient().storage.set('downloadModalClosedAt', new Date().toISOString());
    onClose();
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      size="sm"
      title={t('notices.download.title')}
      description={t(shown.length > 0 ? 'notices.download.text' : 'notices.download.soon')}
    >
      <div className="flex flex-col items-center gap-4 pt-2">
        {!device && (
          <figure className="flex w-48 flex-col items-center gap-2 rounded-lg bg-surface p-3 text-center text-ink scheme-light">
            <QrCode {...code} label={t('notices.download.code', { address })} />
            <figcaption className="text-sm text-ink-muted">{t('notices.download.scan')}</figcaption>
          </figure>
        )}
        {shown.map((store) => (
          <a
            key={store}
            href={stores[store] ?? undefined}
            rel="noopener"
            className={buttonClass({ size: 'lg', isWide: true, variant: device ? 'primary' : 'secondary' })}
          >
            {t(store === 'appStore' ? 'notices.download.appStore' : 'notices.download.googlePlay')}
          </a>
        ))}
        <Link to={paths.getApp()} className={buttonClass({ variant: 'ghost', isWide: true })} onClick={close}>
          {t('notices.download.more')}
        </Link>
      </div>
    </Dialog>
  );
}
