import { OrdersPage } from '#features/orders/list/orders-page.tsx';
import type { PagePanelHandle } from '#features/shell/document/catalogue-layout.tsx';
import { PageMeta } from '#features/page-parts/page-meta.tsx';
import { loadDeferredTexts, type DeferredTextsHandle } from '#i18n/deferred-texts.ts';
import { useText } from '#i18n/use-text.ts';
import { PagePanel } from '@kaplya/ui/overlay/page-panel.tsx';

export const handle: PagePanelHandle & DeferredTextsHandle = {
  panel: { PagePanel, title: 'orders.title' },
  texts: ['orders'],
};

export function loader() {
  return null;
}

export async function clientLoader() {
  await loadDeferredTexts(...handle.texts);
  return null;
}

/** The history of the customer's orders (S-10). */
export default function Orders() {
  const t = useText();
  return (
    <>
      <PageMeta title={t('orders.title')} isPrivate />
      <h1 className="sr-only">{t('orders.title')}</h1>
      <OrdersPage />
    </>
  );
}
