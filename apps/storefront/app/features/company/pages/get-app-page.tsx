import { useSyncExternalStore } from 'react';
import { PlainPage } from '#features/page-parts/plain-page.tsx';
import { useText } from '#i18n/use-text.ts';
import type { QrDrawing } from '@kaplya/ui/picture/draw-qr-code.ts';
import { buttonClass } from '@kaplya/ui/button/button-class.ts';
import { Card } from '@kaplya/ui/layout/card.tsx';
import { Icon } from '@kaplya/ui/icon/icon.tsx';
import { QrCode } from '@kaplya/ui/picture/qr-code.tsx';
import { findStoreOfDevice, type Store } from './find-store.ts';
import { TextSection } from '../texts/text-section.tsx';

type GetAppPageProps = {
  stores: Readonly<Record<Store, string | null>>;
  /** The app store of the visitor's device, read from the user agent. null when it is unknown. */
  own: Store | null;
  /** The URL of this page, which the QR code contains. A phone that scans the code is redirected to its app store. */
  address: string;
  code: QrDrawing;
};

const STORES: readonly Store[] = ['appStore', 'googlePlay'];

/** Links to the app in its stores, or, when there is no app, shows how to add the shop to the home screen (S-05). */
export function GetAppPage({ stores, own, address, code }: GetAppPageProps) {
  const t = useText();
  const device = useSyncExternalStore(
    noChanges,
    () => findStoreOfDevice(navigator.userAgent, navigator.maxTouchPoints),
    () => own,
  );
  const known = STORES.filter((store) => stores[store]);
  const ordered = device ? [device, ...STORES.filter((store) => store !== device)] : STORES;

  return (
    <PlainPage>
      <div className="flex flex-col gap-6 sm:flex-row sm:items-start sm:justify-between">
        <div className="min-w-0">
          <h1 className="text-2xl">{t('pages.get.title')}</h1>
          <p className="mt-2 max-w-prose text-ink-muted">{t('pages.get.text')}</p>
          {known.length > 0 ? (
            <ul className="mt-5 flex flex-col gap-3 sm:max-w-xs">
              {ordered.map((store) => {
                const href = stores[store];
                if (!href) return null;
                const isFirst = store === device || (device === null && known.length === 1);
                return (
                  <li key={store}>
                    <a
                      href={href}
                      rel="noopener"
                      className={buttonClass({ size: 'lg', isWide: true, variant: isFirst ? 'primary' : 'secondary' })}
                    >
                      <Icon name="download" size={20} />
                      {t(store === 'appStore' ? 'pages.get.appStore' : 'pages.get.googlePlay')}
                    </a>
                  </li>
                );
              })}
            </ul>
          ) : (
            <p className="mt-5 flex max-w-prose gap-3 rounded-lg bg-brand-soft p-4 text-brand-ink">
              <Icon name="clock" size={22} />
              <span>{t('pages.get.soon')}</span>
            </p>
          )}
        </div>
        {/* The QR code, hidden on phones, because a phone cannot scan its own screen. */}
        <figure className="hidden w-52 shrink-0 flex-col items-center gap-2 rounded-lg bg-surface p-4 text-center text-ink shadow-card scheme-light sm:flex">
          <QrCode {...code} label={t('pages.get.code', { address })} />
          <figcaption className="text-sm text-ink-muted">{t('pages.get.scan')}</figcaption>
        </figure>
      </div>
      <TextSection title={t('pages.get.home.title')}>
        <p className="mb-4 max-w-prose text-ink-muted">{t('pages.get.home.text')}</p>
        <div className="grid gap-3 sm:grid-cols-2">
          {ordered.map((store) => (
            <Card key={store} as="section">
              <h3 className="mb-2 text-base">
                {t(store === 'appStore' ? 'pages.get.home.ios' : 'pages.get.home.android')}
              </h3>
              <p>{t(store === 'appStore' ? 'pages.get.home.iosSteps' : 'pages.get.home.androidSteps')}</p>
            </Card>
          ))}
        </div>
      </TextSection>
    </PlainPage>
  );
}

function noChanges() {
  return () => {};
}
