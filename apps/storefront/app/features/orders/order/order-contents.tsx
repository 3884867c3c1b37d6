import type { Order, OrderItem } from '@kaplya/contract';
import { foldItems } from '@kaplya/domain/fold-items';
import { useId } from 'react';
import { ItemPicture } from '#features/goods/item-picture.tsx';
import { useCatalogue } from '#features/goods/use-catalogue.ts';
import { useFormats } from '#i18n/formats/use-formats.ts';
import { useText } from '#i18n/use-text.ts';
import { Badge } from '@kaplya/ui/message/badge.tsx';
import { Card } from '@kaplya/ui/layout/card.tsx';
import { classNames } from '@kaplya/ui/layout/class-names.ts';
import { findImage } from '../display/find-image.ts';
import { toOrderSums } from '../display/order-sums.ts';
import { useSignedMoney } from '../display/use-signed-money.ts';
import { OrderGoodsButton } from '../goods/order-goods-button.tsx';

// The sign of deductions.
const MINUS = '−';
const TIMES = '×';

/** The ordered goods and the parts of the sum, line by line. */
export function OrderContents({ order }: { order: Order }) {
  const t = useText();
  const { money } = useFormats();
  const signed = useSignedMoney();
  const id = useId();
  const { items, totals, promocode } = order;
  const { recount, toPay, word } = toOrderSums(order);
  const fees = items.filter(({ kind }) => kind === 'fee');

  return (
    <Card as="section" aria-labelledby={id}>
      <h2 id={id} className="mb-1 text-base">
        {t('orders.items')}
      </h2>
      <ul aria-labelledby={id} className="divide-y divide-line">
        {foldItems(items)
          .filter(({ kind }) => kind !== 'fee')
          .map((item) => (
            <SoldItem key={item.id} item={item} />
          ))}
      </ul>
      <OrderGoodsButton order={order} />
      <dl className="mt-2 flex flex-col gap-2 border-t border-line pt-3 tabular-nums">
        <Row name={t('orders.totals.goods')} amount={money(totals.goods)} />
        {totals.discount.amount > 0 && (
          <Row
            name={promocode === null ? t('orders.totals.discount') : t('orders.totals.promo', { code: promocode })}
            amount={`${MINUS}${money(totals.discount)}`}
            isGood
          />
        )}
        {totals.containers.amount > 0 && <Row name={t('orders.totals.containers')} amount={money(totals.containers)} />}
        {fees.length === 0 && <Row name={t('orders.totals.delivery')} amount={t('orders.items.free')} isGood />}
        {fees.map((fee) => (
          <Row key={fee.id} name={fee.name} amount={money(fee.total)} />
        ))}
        {totals.points.amount > 0 && (
          <Row name={t('orders.totals.points')} amount={`${MINUS}${money(totals.points)}`} isGood />
        )}
        {recount && <Row name={t('orders.bottles.recount')} amount={signed(recount)} />}
        <div className="mt-1 flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line pt-3 text-lg font-bold">
          <dt>{t(word)}</dt>
          <dd className="ms-auto text-xl whitespace-nowrap">{money(toPay)}</dd>
        </div>
      </dl>
    </Card>
  );
}

function Row({ name, amount, isGood = false }: { name: string; amount: string; isGood?: boolean }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="min-w-0 wrap-anywhere text-ink-muted">{name}</dt>
      <dd className={classNames('shrink-0 font-medium whitespace-nowrap', isGood && 'text-success')}>{amount}</dd>
    </div>
  );
}

function SoldItem({ item }: { item: OrderItem }) {
  const t = useText();
  const { money } = useFormats();
  const catalogue = useCatalogue();
  const { name, quantity, refundedQuantity, price, discount, total, isGift, acquisition } = item;

  return (
    <li className="grid grid-cols-[3.5rem_minmax(0,1fr)_auto] items-center gap-x-3 py-3">
      <ItemPicture image={findImage(item, catalogue)} />
      <div className="min-w-0">
        <p className="font-medium text-pretty wrap-anywhere">{name}</p>
        <p className="flex flex-wrap items-center gap-x-2 text-sm text-ink-muted tabular-nums">
          {price.amount === 0 ? `${TIMES} ${quantity}` : t('orders.items.each', { quantity, price: money(price) })}
          {acquisition === 'rent' && <Badge>{t('orders.items.rent')}</Badge>}
          {refundedQuantity > 0 && <Badge>{t('orders.items.refunded', { count: refundedQuantity, quantity })}</Badge>}
          {isGift && <Badge tone="success">{t('orders.items.gift')}</Badge>}
        </p>
      </div>
      <p className="text-end whitespace-nowrap tabular-nums">
        {discount.amount > 0 && (
          <s className="block text-sm text-ink-muted">{money({ ...total, amount: total.amount + discount.amount })}</s>
        )}
        <span className="font-semibold">{total.amount === 0 ? t('orders.items.free') : money(total)}</span>
      </p>
    </li>
  );
}
