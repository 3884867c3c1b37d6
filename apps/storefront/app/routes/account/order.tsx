import { OrderPage } from '#features/orders/order/order-page.tsx';
import type { PagePanelHandle } from '#features/shell/document/catalogue-layout.tsx';
import { PageMeta } from '#features/page-parts/page-meta.tsx';
import { loadDeferredTexts, type DeferredTextsHandle } from '#i18n/deferred-texts.ts';
import { useText } from '#i18n/use-text.ts';
import { PagePanel } from '@kaplya/ui/overlay/page-panel.tsx';
import type { Route } from './+types/order.ts';

export const handle: PagePanelHandle & DeferredTextsHandle = {
  panel: { PagePanel, title: 'orders.title', isTitleHidden: true },
  texts: ['orders'],
};

export function loader() {
  return null;
}

export async function clientLoader() {
  await loadDeferredTexts(...handle.texts);
  return null;
}

/** One order (S-11), loaded by the browser, because the server does not know the customer. */
export default function Order({ params }: Route.ComponentProps) {
  const t = useText();
  return (
    <>
      <PageMeta title={t('orders.title')} isPrivate />
      <OrderPage key={params.uuid} uuid={params.uuid} />
    </>
  );
}
