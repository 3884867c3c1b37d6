import { CartPage } from '#features/cart-screen/cart-page.tsx';
import { PageMeta } from '#features/page-parts/page-meta.tsx';
import type { PagePanelHandle } from '#features/shell/document/catalogue-layout.tsx';
import { loadDeferredTexts, type DeferredTextsHandle } from '#i18n/deferred-texts.ts';
import { useText } from '#i18n/use-text.ts';
import { PagePanel } from '@kaplya/ui/overlay/page-panel.tsx';

export const handle: PagePanelHandle & DeferredTextsHandle = {
  panel: { PagePanel, title: 'cart.title' },
  texts: ['benefits', 'bottles', 'cart'],
};

export function loader() {
  return null;
}

export async function clientLoader() {
  await loadDeferredTexts(...handle.texts);
  return null;
}

/** The cart (S-06), whose contents only the browser loads. */
export default function Cart() {
  const t = useText();
  return (
    <>
      <PageMeta title={t('cart.title')} description={t('cart.description')} />
      <h1 className="sr-only">{t('cart.title')}</h1>
      <CartPage />
    </>
  );
}
