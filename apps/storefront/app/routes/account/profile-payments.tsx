import { PaymentsPage } from '#features/profile/settings/payments-page.tsx';
import type { PagePanelHandle } from '#features/shell/document/catalogue-layout.tsx';
import { PageMeta } from '#features/page-parts/page-meta.tsx';
import { loadDeferredTexts, type DeferredTextsHandle } from '#i18n/deferred-texts.ts';
import { useText } from '#i18n/use-text.ts';
import { PagePanel } from '@kaplya/ui/overlay/page-panel.tsx';

export const handle: PagePanelHandle & DeferredTextsHandle = {
  panel: { PagePanel, title: 'account.payments.title' },
  texts: ['account'],
};

export function loader() {
  return null;
}

export async function clientLoader() {
  await loadDeferredTexts(...handle.texts);
  return null;
}

/** The cards and accounts that the acquirer has saved for the customer (C-07). */
export default function ProfilePayments() {
  const t = useText();
  return (
    <>
      <PageMeta title={t('account.payments.title')} isPrivate />
      <h1 className="sr-only">{t('account.payments.title')}</h1>
      <PaymentsPage />
    </>
  );
}
