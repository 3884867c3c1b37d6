import { getEarlyCart } from '#features/cart/state/cart-session.ts';
import { track, type TrackedGoods } from '#platform/analytics/track.ts';
import { paths } from '#platform/page/paths.ts';

let isShelfSeen = false;
let cartAtCheckout: string | null = null;

/**
 * Reports the view of a page, and of the goods or the cart on it. Returns a function that stops waiting for their data.
 */
export function reportPageView(pathname: string): () => void {
  track({ name: 'page_view', url: location.href });
  const [, folder, slug] = pathname.split('/');
  if (slug && folder === 'products') reportItemView('product', slug);
  if (slug && folder === 'product_sets') reportItemView('product_set', slug);
  // The shelf is reported once per page load, not again when a visitor closes a product and is back at it.
  if (pathname === paths.catalogue() && !isShelfSeen) {
    isShelfSeen = true;
    track({ name: 'view_item_list' });
  }
  return pathname === paths.checkout() ? whenCartKnown() : () => {};
}

function reportItemView(type: TrackedGoods['type'], escaped: string): void {
  try {
    track({ name: 'view_item', type, slug: decodeURIComponent(escaped) });
  } catch (failure) {
    // A badly encoded address belongs to no goods: nothing is reported, and the page shows that it was not found.
    if (!(failure instanceof URIError)) throw failure;
  }
}

/** Reports the view of the cart once, as soon as its contents are loaded. */
function whenCartKnown(): () => void {
  const cart = getEarlyCart();
  function trackCheckout() {
    const { status, cartId, lines } = cart.getState();
    const chosen = lines.filter((line) => !line.isRequired);
    if (status !== 'ready' || cartId === null || chosen.length === 0) return;
    stop();
    if (cartId === cartAtCheckout) return;
    cartAtCheckout = cartId;
    track({ name: 'begin_checkout', lines: chosen.map(({ type, id, quantity }) => ({ type, id, quantity })) });
  }
  const stop = cart.subscribe(trackCheckout);
  trackCheckout();
  return stop;
}
