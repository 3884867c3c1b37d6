import { getEarlyCart } from '#features/cart/state/cart-session.ts';
import { track, type TrackedGoods } from '#platform/analytics/track.ts';
import { paths } from '#platform/page/paths.ts';

let isShelfSeen = false;
let cartAtCheckout: string | null = null;

/** Reports the view of a page. Returns a function that stops waiting for data that is not known yet. */
export function reportPageView(pathname: string): () => void {
  track({ name: 'page_view', url: location.href });
  const [, folder, slug] = pathname.split('/');
  if (slug && folder === 'products') reportItemView('product', slug);
  if (slug && folder === 'product_sets') reportItemView('product_set', slug);
  // Once per page load: a visitor who closes a product is back at the shelf and has seen it.
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
    // No goods have this address; the page shows that itself.
    if (!(failure instanceof URIError)) throw failure;
  }
}

/** Once per cart, as soon as its contents are known. */
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
