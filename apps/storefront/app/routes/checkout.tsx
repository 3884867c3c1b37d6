import { CheckoutPage } from '#features/checkout/checkout-page.tsx';
import { PageMeta } from '#features/shell/page-meta.tsx';
import { useText } from '#i18n/use-text.ts';

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
