import type { Order } from '@kaplya/contract';
import { useId } from 'react';
import { findMaximum } from '#features/goods/stock.ts';
import { useCatalogue } from '#features/goods/use-catalogue.ts';
import { useFormats } from '#i18n/formats/use-formats.ts';
import { useText } from '#i18n/use-text.ts';
import { ApiFailure, messageOf } from '@kaplya/client/failures/api-failure.ts';
import { useOnline } from '@kaplya/client/network/online.ts';
import { Button } from '@kaplya/ui/button/button.tsx';
import { scrollIntoView } from '@kaplya/ui/focus/scroll-into-view.ts';
import { Callout } from '@kaplya/ui/message/callout.tsx';
import { Skeleton } from '@kaplya/ui/message/skeleton.tsx';
import { Drawer } from '@kaplya/ui/overlay/drawer.tsx';
import { ChangeSummary } from '../actions/change-summary.tsx';
import { findImage } from '../display/find-image.ts';
import { ChangedSums } from './changed-sums.tsx';
import { GoodsRow } from './goods-row.tsx';
import { GoodsToAdd } from './goods-to-add.tsx';
import { listChosenLines, toLeft } from './order-goods.ts';
import { useGoodsChange } from './use-goods-change.ts';

/** Refusals of the order as such, after which the goods can still be ordered by themselves. */
const closedForMore = new Set([
  'order.change_costs_more',
  'order.change_unpaid',
  'order.change_refused',
  'order.phone_proof_required',
  'cart.leave_at_door_unpaid',
  'interval.unavailable',
]);

type OrderGoodsDrawerProps = { order: Order; isOpen: boolean; onClose: () => void };

/** The goods of a placed order, to be added to and changed, with what that comes to (S-79a, rules 83 to 83d). */
export function OrderGoodsDrawer({ order, isOpen, onClose }: OrderGoodsDrawerProps) {
  const t = useText();
  const { money } = useFormats();
  const isOnline = useOnline();
  const catalogue = useCatalogue();
  const titleId = useId();
  const changing = useGoodsChange(order, { isOpen, onClose });
  const { goods, change, failure, isLoading, isBusy, isUnknown, hasChanges, hasMore } = changing;
  const isFixed = isBusy || isUnknown;
  const isClosed = failure instanceof ApiFailure && closedForMore.has(failure.code ?? '');

  function findReason() {
    if (!isOnline) return t('errors.network');
    if (isUnknown || isBusy || isLoading) return null;
    if (!hasChanges) return t('orders.goods.choose');
    return change === null ? t('orders.goods.impossible') : null;
  }

  return (
    <Drawer
      isOpen={isOpen}
      onClose={changing.close}
      title={t('orders.goods.title', { number: order.id })}
      isTall
      footer={
        <div className="grid grid-cols-[repeat(auto-fit,minmax(12rem,1fr))] items-start gap-2">
          {change && (
            <p className="col-span-full flex justify-between gap-4 text-lg font-bold tabular-nums">
              <span>{t('orders.totals.toPay')}</span>
              <span className="whitespace-nowrap">{money(change.toPay)}</span>
            </p>
          )}
          <Button variant="secondary" className="px-2" onClick={changing.close}>
            {t('orders.change.keep')}
          </Button>
          <Button
            isWide
            className="px-2"
            isLoading={isBusy || (isLoading && !isUnknown)}
            disabledReason={findReason()}
            onClick={() => void changing.save()}
          >
            {t(isUnknown ? 'common.tryAgain' : 'orders.goods.confirm')}
          </Button>
        </div>
      }
    >
      <div className="flex flex-col gap-4">
        {order.paidAmount.amount > 0 && (
          <Callout tone="info" icon="info">
            {t('orders.goods.paid')}
          </Callout>
        )}
        <section aria-labelledby={titleId}>
          <h3 id={titleId} className="text-base">
            {t('orders.goods.ordered')}
          </h3>
          <ul aria-labelledby={titleId} className="divide-y divide-line">
            {listChosenLines(order).map((line) => {
              const item = catalogue.findItem(
                line.productSetId === null ? 'product' : 'product_set',
                line.productSetId ?? line.productId ?? '',
              );
              return (
                <GoodsRow
                  key={line.id}
                  name={line.name}
                  image={findImage(line, catalogue)}
                  text={money(line.price)}
                  quantity={goods.lines[line.id] ?? toLeft(line)}
                  maximum={item && findMaximum({ ...item, available: item.available + toLeft(line) })}
                  isDisabled={isFixed}
                  onQuantityChange={(quantity) => changing.setLine(line.id, quantity)}
                />
              );
            })}
          </ul>
        </section>
        <GoodsToAdd
          order={order}
          goods={goods}
          quantityOf={changing.quantityOf}
          isDisabled={isFixed}
          onQuantityChange={changing.setItem}
        />
        <div role="status">
          {isLoading && !isUnknown && change === null && <Skeleton className="h-24 rounded-lg" />}
          {change && (
            <ChangeSummary order={order} change={change}>
              <ChangedSums order={order} change={change} />
            </ChangeSummary>
          )}
        </div>
        {failure !== null && !isLoading && (
          <div
            ref={scrollIntoView}
            className="flex scroll-mb-4 flex-col items-start gap-2 rounded-md bg-danger-soft px-3 py-2.5"
          >
            <p role="alert" className="font-medium text-danger">
              {isUnknown ? t('orders.goods.unknown') : messageOf(failure, { fallback: t('orders.goods.failed') })}
            </p>
            {isClosed && hasMore && (
              <Button variant="secondary" onClick={changing.orderSeparately}>
                {t('orders.goods.separately')}
              </Button>
            )}
          </div>
        )}
      </div>
    </Drawer>
  );
}
