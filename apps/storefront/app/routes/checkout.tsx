import { CheckoutPage } from '#features/checkout/form/checkout-page.tsx';
import { PageMeta } from '#features/page-parts/page-meta.tsx';
import { loadDeferredTexts, type DeferredTextsHandle } from '#i18n/deferred-texts.ts';
import { useText } from '#i18n/use-text.ts';

export const handle: DeferredTextsHandle = { texts: ['benefits', 'bottles', 'cart', 'checkout', 'consent'] };

// Nothing loads on the server. With this loader the browser's one runs only on a navigation, and the page hydrates at
// once.
export function loader() {
  return null;
}

export async function clientLoader() {
  await loadDeferredTexts(...handle.texts);
  return null;
}

/** The order on one page (S-04). */
export default function Checkout() {
  const t = useText();
  return (
    <>
      <PageMeta title={t('checkout.title')} isPrivate />
      <CheckoutPage />
    </>
  );
}
