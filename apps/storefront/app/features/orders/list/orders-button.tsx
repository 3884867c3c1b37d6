import { useEffect } from 'react';
import { Link } from 'react-router';
import { useSession } from '#features/identity/session/use-session.ts';
import { useText } from '#i18n/use-text.ts';
import { getClient } from '#platform/data/client.ts';
import { paths } from '#platform/page/paths.ts';
import { useStored } from '#platform/storage/use-stored.ts';
import { Icon } from '@kaplya/ui/icon/icon.tsx';
import { whenOnline } from '@kaplya/ui/lazy/when-online.ts';

/**
 * The link to the orders in the header, for visitors who have ordered here and for customers. The document is marked
 * before the first paint (`known-visitor.tsx`). On a phone it replaces the languages, which the menu has too.
 */
export function OrdersButton() {
  const t = useText();
  const cached = useStored('keptOrders');
  const session = useSession();
  const isCustomer = session?.kind === 'customer';
  const isShown = isCustomer || cached !== null;
  // The cached orders may be those that the customer made as a guest, before signing in.
  const isStale = isCustomer && cached?.subjectId !== session.subjectId;
  useEffect(() => {
    document.documentElement.toggleAttribute('data-orders', isShown);
  }, [isShown]);
  useEffect(() => {
    // Offers for first orders stay hidden until the orders are known.
    if (isStale)
      void whenOnline(() => import('../data/read-newest-orders.ts'))
        // The customer may have left while the code was on its way.
        .then(({ readNewestOrders }) => (getClient().session.getState() === session ? readNewestOrders() : null))
        .catch(() => null);
  }, [isStale, session]);

  return (
    <Link
      to={paths.orders()}
      aria-label={t('common.orders')}
      title={t('common.orders')}
      className="hidden size-target shrink-0 place-items-center rounded-full transition-colors duration-(--duration-fast) hover:bg-sunken in-data-orders:grid"
    >
      <Icon name="orders" />
    </Link>
  );
}
