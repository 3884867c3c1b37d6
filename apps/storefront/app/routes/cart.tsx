import { CartPage } from '#features/cart/cart-page.tsx';
import { PageMeta } from '#features/shell/page-meta.tsx';
import type { FrameHandle } from '#features/shell/catalogue-frame.tsx';
import { useText } from '#i18n/use-text.ts';

export const handle: FrameHandle = { frame: { title: 'cart.title' } };

/** The cart (S-06); what is in it only the browser knows. */
export default function Cart() {
  const t = useText();
  return (
    <>
      <PageMeta title={t('cart.title')} isPrivate />
      <h1 className="sr-only">{t('cart.title')}</h1>
      <CartPage />
    </>
  );
}
