import type { Order } from '@kaplya/contract';
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { toAddressText } from '#features/addresses/place/address-text.ts';
import { useDeliveryDays } from '#features/addresses/place/delivery-days.ts';
import { ItemPicture } from '#features/goods/item-picture.tsx';
import { useCatalogue } from '#features/goods/use-catalogue.ts';
import { findSubjectId } from '#features/orders/data/cached-orders.ts';
import { OrderBadge } from '#features/orders/display/order-badge.tsx';
import { toOrderSums } from '#features/orders/display/order-sums.ts';
import { useWindowText } from '#features/orders/display/use-window-text.ts';
import { usePay } from '#features/orders/payment/use-pay.ts';
import { useText } from '#i18n/use-text.ts';
import { useFormats } from '#i18n/formats/use-formats.ts';
import { checkDismissedRatings, checkStoredOrders } from '#platform/storage/check-stored.ts';
import { getClient } from '#platform/data/client.ts';
import { useOnline } from '@kaplya/client/network/online.ts';
import { paths } from '#platform/page/paths.ts';
import type { StoredOrders } from '#platform/storage/stored-values.ts';
import { useStored } from '#platform/storage/use-stored.ts';
import { Button } from '@kaplya/ui/button/button.tsx';
import { buttonClass } from '@kaplya/ui/button/button-class.ts';
import { Icon } from '@kaplya/ui/icon/icon.tsx';
import { IconButton } from '@kaplya/ui/button/icon-button.tsx';
import { Skeleton } from '@kaplya/ui/message/skeleton.tsx';
import { closeForVisit } from './close-for-visit.ts';
import { listFreeIntervals, type ReorderInterval } from './fill-checkout.ts';
import { findOrderToRate } from './find-order-to-rate.ts';
import { findOrderToRepeat, isOnItsWay } from './find-order-to-repeat.ts';
import { RatingQuestion } from './rating-question.tsx';
import { useFreshOrders } from './use-fresh-orders.ts';
import { useIntervalText } from './use-interval-text.ts';
import { useReorder } from './use-reorder.ts';

const MOST_DISMISSED = 10;
const DOUBLE_TAP_MS = 500;

type ReorderCardProps = { cached: StoredOrders; onClose: () => void };

/**
 * The last order, which one tap repeats, with its state while it is under way (S-62). After a delivery the question for
 * a rating (S-81) comes first, in the place of the goods, so that nothing else moves.
 */
export function ReorderCard({ cached, onClose }: ReorderCardProps) {
  // A guest's orders belong to the customer who has signed in since only if the server says so.
  const isTheirs = cached.subjectId === findSubjectId();
  const orders = isTheirs ? (checkStoredOrders(cached)?.orders ?? []) : [];
  const order = findOrderToRepeat(orders);
  const { fresh, isLoading } = useFreshOrders(orders, order ?? orders[0] ?? null);
  const dismissed = checkDismissedRatings(useStored('dismissedRatings'));
  const orderToRate = findOrderToRate(orders, { fresh, dismissed });
  const isWaiting = !isTheirs && isLoading;
  // Removes the space that was reserved for the card, when there is no order to show.
  useLayoutEffect(() => {
    if (!order && !isWaiting) closeForVisit({ isRemembered: false });
  }, [order, isWaiting]);
  if (isWaiting) return <Skeleton className="rounded-lg" />;
  return order && <OrderToRepeat key={order.uuid} order={order} orderToRate={orderToRate} onClose={onClose} />;
}

type OrderToRepeatProps = { order: Order; orderToRate: Order | null; onClose: () => void };

function OrderToRepeat({ order, orderToRate, onClose }: OrderToRepeatProps) {
  const t = useText();
  const { money } = useFormats();
  const isOnline = useOnline();
  const { address } = order.shipping;
  const isOpen = isOnItsWay(order);
  const { days, failure } = useDeliveryDays(address);
  const nearest = days ? (listFreeIntervals(days)[0] ?? null) : null;
  const { isReordering, reorder } = useReorder(order);
  const { isPaying, pay } = usePay(order);
  const { goods, soldOut } = useGoods(order);
  const { total } = toOrderSums(order);
  const heading = useRef<HTMLHeadingElement>(null);
  const [rated, setRated] = useState<string | null>(null);
  const { goods: ratedGoods } = useGoods(orderToRate ?? order);
  const isSent = useRef(false);
  const dismissedAt = useRef(-DOUBLE_TAP_MS);
  useEffect(() => {
    if (orderToRate || !isSent.current) return;
    isSent.current = false;
    heading.current?.focus();
  }, [orderToRate]);

  const payText = t('orders.paySum', { sum: money(order.totals.toPay) });
  const payButton = (
    <Button
      className="grow whitespace-nowrap max-sm:basis-0 max-sm:px-2 max-sm:text-sm md:grow-0"
      isLoading={isPaying}
      disabledReason={isOnline ? null : t('errors.network')}
      aria-label={`${payText}, ${t('orders.number', { number: order.id })}`}
      onClick={() => void pay()}
    >
      {payText}
    </Button>
  );
  const reorderButton = (
    <Button
      variant={isOpen ? 'secondary' : 'primary'}
      className="grow whitespace-nowrap max-sm:basis-0 max-sm:px-2 max-sm:text-sm md:grow-0"
      isLoading={isReordering}
      disabledReason={isOnline ? null : t('again.offline')}
      aria-label={t('again.orderOf', { number: order.id })}
      onClick={() => void reorder(nearest)}
    >
      {t('again.order')}
    </Button>
  );

  return (
    <section
      aria-labelledby="again-title"
      className="relative grid grid-cols-[minmax(0,1fr)] gap-x-4 gap-y-2 rounded-lg bg-surface p-3 shadow-card max-md:grid-rows-[1fr_auto] md:grid-cols-[minmax(0,1fr)_auto] md:items-center md:pe-16"
    >
      {orderToRate ? (
        <RatingQuestion
          key={orderToRate.uuid}
          order={orderToRate}
          titleId="again-title"
          summary={ratedGoods.map(({ name }) => name).join(', ')}
          onStart={() => setRated(orderToRate.uuid)}
          onSent={() => {
            isSent.current = true;
            setRated(null);
          }}
        />
      ) : (
        <div className="flex min-w-0 flex-col gap-1.5">
          <div className="flex min-h-8 flex-wrap items-center gap-x-3 pe-11 md:pe-0">
            <h2 ref={heading} tabIndex={-1} id="again-title" className="text-base outline-none">
              {t(isOpen ? 'again.open' : 'again.title')}
            </h2>
            {isOpen && <OrderBadge order={order} />}
          </div>
          <div className="flex items-center gap-3">
            <Pictures goods={goods} />
            <div className="min-w-0 grow text-sm">
              <p className={soldOut === '' ? 'truncate font-medium' : 'truncate font-medium text-warning'}>
                {soldOut === '' ? goods.map(({ name }) => name).join(', ') : t('again.soldOut', { names: soldOut })}
              </p>
              <p className="truncate text-ink-muted">{toAddressText(address, t)}</p>
              <p className="truncate text-ink-muted tabular-nums">
                {t(isOpen ? 'again.sum' : 'again.lastTime', { sum: money(total) })}
              </p>
            </div>
          </div>
          <p className="flex min-h-6 items-center gap-1.5 text-sm">
            <Icon name="clock" size={18} className="text-brand" />
            <span role="status" className="min-w-0 truncate">
              {isOpen ? (
                <WindowText order={order} />
              ) : !isOnline ? (
                t('again.offline')
              ) : (
                <NextTime
                  isNotServed={days?.length === 0}
                  nearest={nearest}
                  isKnown={days !== undefined}
                  isFailed={failure !== undefined}
                />
              )}
            </span>
          </p>
        </div>
      )}
      {/* Hidden while the customer is rating. */}
      {rated !== orderToRate?.uuid && (
        <div className="flex gap-2">
          {isOpen && (
            <Link
              to={paths.order(order.uuid)}
              className={buttonClass({
                variant: order.canPay ? 'secondary' : 'primary',
                className: 'grow whitespace-nowrap max-sm:basis-0 max-sm:px-2 max-sm:text-sm md:grow-0',
              })}
            >
              {t('again.look')}
            </Link>
          )}
          {order.canPay ? payButton : reorderButton}
        </div>
      )}
      <IconButton
        icon="close"
        label={t(orderToRate ? 'again.rate.dismiss' : 'again.dismiss')}
        iconSize={20}
        className="absolute end-1 top-1 text-ink-muted"
        onClick={({ timeStamp }) => {
          if (orderToRate) {
            dismissedAt.current = timeStamp;
            return dismissRating(orderToRate);
          }
          // The second tap of a double tap on the question's close button must not close the card that appears below
          // it.
          if (timeStamp - dismissedAt.current < DOUBLE_TAP_MS) return undefined;
          closeForVisit({ isRemembered: true });
          return onClose();
        }}
      />
    </section>
  );
}

/** Stores that the rating of the delivery is not offered on this device again. */
function dismissRating({ uuid }: Order): void {
  const { storage } = getClient();
  const others = checkDismissedRatings(storage.find('dismissedRatings'));
  storage.set('dismissedRatings', { orders: [uuid, ...others].slice(0, MOST_DISMISSED) });
}

type ShownGoods = { id: string; name: string; quantity: number; picture: ReactNode };

const SHOWN = 2;

function Pictures({ goods }: { goods: readonly ShownGoods[] }) {
  const others = goods.length - SHOWN;
  return (
    <span aria-hidden="true" className="flex shrink-0 gap-1">
      {goods.slice(0, SHOWN).map(({ id, picture }) => (
        <span key={id} className="w-9 sm:w-11">
          {picture}
        </span>
      ))}
      {others > 0 && (
        <span className="grid size-9 sm:size-11 place-items-center rounded-md bg-sunken text-sm font-semibold text-ink-muted">
          +{others}
        </span>
      )}
    </span>
  );
}

/** The goods of an order, and the names of those that are sold out. */
function useGoods({ items }: Order): { goods: ShownGoods[]; soldOut: string } {
  const t = useText();
  const catalogue = useCatalogue();
  const goods = items
    .filter(({ kind, isGift }) => kind === 'goods' && !isGift)
    .map(({ id, productId, productSetId, name, quantity }) => {
      const item = catalogue.findItem(
        productSetId === null ? 'product' : 'product_set',
        productSetId ?? productId ?? '',
      );
      const isThere = item !== null && item.available > 0;
      const text = quantity > 1 ? t('orders.item', { name, quantity }) : name;
      return {
        id,
        name: text,
        quantity,
        isThere,
        picture: <ItemPicture image={item?.image ?? null} isFaded={!isThere} />,
      };
    });
  const isPart = catalogue.isMissing('product') || catalogue.isMissing('product_set');
  const gone = isPart ? [] : goods.filter(({ isThere }) => !isThere);
  return { goods, soldOut: gone.map(({ name }) => name).join(', ') };
}

type NextTimeProps = { nearest: ReorderInterval | null; isKnown: boolean; isNotServed: boolean; isFailed: boolean };

function NextTime({ nearest, isKnown, isNotServed, isFailed }: NextTimeProps) {
  const t = useText();
  const toText = useIntervalText();
  if (nearest) return <strong className="font-medium">{t('again.next', { time: toText(nearest) })}</strong>;
  if (!isKnown) return isFailed ? t('again.atCheckout') : <Skeleton className="inline-block h-4 w-32 align-middle" />;
  return <span className="text-warning">{t(isNotServed ? 'again.notServed' : 'again.noInterval')}</span>;
}

function WindowText({ order }: { order: Order }) {
  return useWindowText()(order);
}
