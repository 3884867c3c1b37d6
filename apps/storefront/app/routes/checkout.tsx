import { CheckoutPage } from '#features/checkout/form/checkout-page.tsx';
import { useFocusOnNavigation } from '#features/page-parts/use-focus-on-navigation.ts';
import { PageMeta } from '#features/page-parts/page-meta.tsx';
import { loadDeferredTexts, type DeferredTextsHandle } from '#i18n/deferred-texts.ts';
import { useText } from '#i18n/use-text.ts';

export const handle: DeferredTextsHandle = { texts: ['benefits', 'bottles', 'cart', 'checkout', 'consent'] };

// Returns nothing, but must exist: without a server loader the router would run `clientLoader` before hydrating the
// page. With it, `clientLoader` runs only on navigations.
export function loader() {
  return null;
}

export async function clientLoader() {
  await loadDeferredTexts(...handle.texts);
  return null;
}

/** The checkout, on one page (S-04). */
export default function Checkout() {
  const t = useText();
  useFocusOnNavigation();
  return (
    <>
      <PageMeta title={t('checkout.title')} isPrivate />
      <CheckoutPage />
    </>
  );
}
