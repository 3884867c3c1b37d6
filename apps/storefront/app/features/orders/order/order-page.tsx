import type { Order } from '@kaplya/contract';
import { Link } from 'react-router';
import { WaitingArea } from '#features/account/waiting-area.tsx';
import { useText } from '#i18n/use-text.ts';
import { useHydrated } from '@kaplya/ui/layout/use-hydrated.ts';
import { paths } from '#platform/page/paths.ts';
import { buttonClass } from '@kaplya/ui/button/button-class.ts';
import { Icon } from '@kaplya/ui/icon/icon.tsx';
import { lazyPart } from '@kaplya/ui/lazy/lazy-part.tsx';
import { whenOnline } from '@kaplya/ui/lazy/when-online.ts';
import { Optional } from '@kaplya/ui/lazy/optional.tsx';
import { findCachedOrders, isUnanswered } from '../data/cached-orders.ts';
import { CachedOrdersCallout } from '../data/cached-orders-callout.tsx';
import { useOrderByLink } from './order-by-link.ts';
import { OrderMissing } from './order-missing.tsx';
import { OrderSkeleton } from './order-skeleton.tsx';
import { OrderView } from './order-view.tsx';
import { useOrderWatch } from '../data/use-order-watch.ts';

const SharedOrder = lazyPart(async () => ({
  default: (await whenOnline(() => import('./shared-order.tsx'))).SharedOrder,
}));

/**
 * The page of one order, updated live (S-11). Whoever made it, a visitor included, sees all of it; another browser sees
 * the part that its signed link gives access to (S-18). A missing order is reported in the page, without a toast
 * (X-01).
 */
export function OrderPage({ uuid }: { uuid: string }) {
  const t = useText();
  const isHydrated = useHydrated();
  const query = useOrderByLink(uuid, { isFollowed: true });
  const cachedOrders = isUnanswered(query) ? findCachedOrders() : null;
  const cached = cachedOrders?.orders.find((order) => order.uuid === uuid);
  const found = query.data;

  return (
    <div className="flex flex-col gap-4 px-(--spacing-page) pt-2 pb-12">
      {found?.kind === 'own' ? (
        <OwnOrder order={found.order} />
      ) : cachedOrders && cached && isHydrated ? (
        <>
          <CachedOrdersCallout at={cachedOrders.at} timeZone={cached.timeZone} />
          <OwnOrder order={cached} />
        </>
      ) : found?.kind === 'shared' ? (
        <Optional fallback={<OrderSkeleton />}>
          <SharedOrder order={found.order} />
        </Optional>
      ) : found ? (
        <OrderMissing isOver={found.kind === 'over'} />
      ) : isHydrated ? (
        <WaitingArea query={query} title={t('orders.order.failed')} fallback={t('errors.generic')}>
          <OrderSkeleton />
        </WaitingArea>
      ) : (
        <OrderSkeleton />
      )}
    </div>
  );
}

function OwnOrder({ order }: { order: Order }) {
  const t = useText();
  const watch = useOrderWatch(order.uuid, true);
  return (
    <>
      <Link to={paths.orders()} className={buttonClass({ variant: 'ghost', className: '-ms-2 -my-2 self-start px-2' })}>
        <Icon name="chevron-left" size={18} />
        {t('orders.back')}
      </Link>
      <OrderView order={order} watch={watch} />
    </>
  );
}
