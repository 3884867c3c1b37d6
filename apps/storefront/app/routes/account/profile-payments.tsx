import { PaymentsPage } from '#features/profile/settings/payments-page.tsx';
import type { PagePanelHandle } from '#features/shell/document/catalogue-layout.tsx';
import { PageMeta } from '#features/page-parts/page-meta.tsx';
import { loadLaterTexts, type LaterTextsHandle } from '#i18n/later-texts.ts';
import { useText } from '#i18n/use-text.ts';
import { PagePanel } from '@kaplya/ui/overlay/page-panel.tsx';

export const handle: PagePanelHandle & LaterTextsHandle = {
  panel: { PagePanel, title: 'account.payments.title' },
  texts: ['account'],
};

export function loader() {
  return null;
}

export async function clientLoader() {
  await loadLaterTexts(...handle.texts);
  return null;
}

/** The cards and accounts that the customer keeps at the bank (C-07). */
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
