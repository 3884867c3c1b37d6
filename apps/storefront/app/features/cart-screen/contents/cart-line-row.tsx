import type { Calculation, Money } from '@kaplya/contract';
import { useState } from 'react';
import { Link } from 'react-router';
import { itemPath } from '#platform/page/item-path.ts';
import { findMaximum } from '#features/goods/stock.ts';
import { useCatalogue } from '#features/goods/use-catalogue.ts';
import { useFormats } from '#i18n/formats/use-formats.ts';
import { useText } from '#i18n/use-text.ts';
import { classNames } from '@kaplya/ui/layout/class-names.ts';
import { IconButton } from '@kaplya/ui/button/icon-button.tsx';
import { Skeleton } from '@kaplya/ui/message/skeleton.tsx';
import { Stepper } from '@kaplya/ui/field/stepper.tsx';
import { AutomaticLine } from '#features/cart/parts/automatic-line.tsx';
import { getCart } from '#features/cart/state/cart.ts';
import { toItemKey, type CartLine } from '#features/cart/state/cart-state.ts';
import { PredictedMark } from '#features/cart/sums/predicted-mark.tsx';
import type { ShownSums } from '#features/cart/sums/use-shown-sums.ts';
import { CartWarning } from './cart-warning.tsx';
import { HaveOneButton } from '#features/cart/parts/have-one-button.tsx';
import { ItemPicture } from '#features/goods/item-picture.tsx';

const TIMES = '×';

type CartLineRowProps = { line: CartLine; sums: ShownSums; warnings: Calculation['warnings'] };

/** One line: goods, quantity and cost. Every press shows at once. */
export function CartLineRow({ line, sums, warnings }: CartLineRowProps) {
  const t = useText();
  const { money } = useFormats();
  const item = useCatalogue().findItem(line.type, line.id);
  const [isBeyond, setBeyond] = useState(false);
  const { calculated } = line;
  const shown = sums.calculation?.items.find((each) => toItemKey(each) === line.key) ?? null;
  // The quantity of an automatic line follows from other lines, so only the (predicted) calculation knows it.
  const quantity = line.isRequired && sums.state === 'predicted' ? (shown?.quantity ?? line.quantity) : line.quantity;
  const name = line.name || (item?.name ?? '');
  const maximum = item && findMaximum(item);
  // The server's price of this cart; before its first answer the price on the shelf.
  const price: Money | null = calculated?.price ?? item?.price ?? null;
  const isCounted = shown?.quantity === quantity;
  const subtotal = isCounted ? shown.total : price && { ...price, amount: price.amount * quantity };
  const isPredicted = isCounted && sums.state === 'predicted' && calculated?.quantity !== quantity;
  const isGift = line.reason === 'GIFT';
  const isFirstPump = line.reason === 'FIRST_ORDER_PUMP';
  const shelfPrice = isGift && item ? { ...item.price, amount: item.price.amount * quantity } : null;
  const before = isCounted && shown.discount.amount > 0 ? shown.subtotal : shelfPrice;
  const reached = line.maximum ?? (isBeyond ? maximum : null);
  // The price has changed since the shelf was loaded; not shown where a warning of the server reports it already.
  const isReported = warnings.some(({ code }) => code === 'PRICE_CHANGED');
  const priceOnShelf =
    item && calculated && !line.isRequired && !isReported && item.price.amount !== calculated.price.amount
      ? item.price
      : null;
  const isAtMaximum = reached !== null && quantity >= reached;

  return (
    <li data-item={`${line.type}:${line.id}`} className="animate-appear py-4">
      <div className="grid grid-cols-[4rem_minmax(0,1fr)] gap-x-3 sm:grid-cols-[5.5rem_minmax(0,1fr)] sm:gap-x-3.5">
        <ItemPicture image={item?.image ?? null} />
        <div className="flex min-w-0 flex-col">
          <div className="flex items-start gap-1">
            <div className="min-w-0 grow">
              <h3 className="text-sm leading-snug font-semibold tracking-normal text-pretty hyphens-auto sm:text-base">
                {item ? (
                  <Link to={itemPath(item)} className="-my-3 block rounded-sm py-3 hover:text-brand-ink">
                    <span className="line-clamp-4">{name}</span>
                  </Link>
                ) : (
                  name
                )}
              </h3>
              {isFirstPump && (
                <p className="mt-0.5 text-xs text-ink-muted">
                  <strong className="block font-semibold text-brand-ink">{t('cart.automatic')}</strong>
                  {line.tooltipText || t('cart.reason.FIRST_ORDER_PUMP')}
                </p>
              )}
              {price && !isGift && !isFirstPump && (
                <p className="text-xs text-ink-muted tabular-nums">{t('cart.each', { price: money(price) })}</p>
              )}
            </div>
            {!line.isRequired && (
              <IconButton
                icon="trash"
                iconSize={20}
                label={t('cart.remove', { name })}
                className="-me-2.5 -mt-2.5 text-ink-muted"
                onClick={() => getCart().remove(line)}
              />
            )}
          </div>
          <div className="mt-auto flex flex-wrap items-center justify-between gap-x-3 gap-y-1 pt-2">
            {isFirstPump ? (
              <HaveOneButton line={line} name={name} />
            ) : line.isRequired ? (
              <p className="text-sm text-ink-muted tabular-nums">
                {TIMES} {quantity}
              </p>
            ) : (
              <Stepper
                value={quantity}
                max={maximum}
                label={t('cart.quantityOf', { name })}
                onValueChange={(next) => {
                  setBeyond(false);
                  // Differences instead of a new quantity, because two presses may come before the first one is
                  // rendered.
                  const { add, reduce } = getCart();
                  const reference = { type: line.type, id: line.id, name };
                  if (next > quantity) add(reference, next - quantity);
                  else reduce(reference, quantity - next);
                }}
                onMaximum={() => setBeyond(true)}
              />
            )}
            <p className="ms-auto text-end leading-tight whitespace-nowrap tabular-nums">
              {before && (
                <s className="me-2 text-sm text-ink-muted">
                  <span className="sr-only">{t('totals.before')} </span>
                  {money(before)}
                </s>
              )}
              {subtotal ? (
                <span
                  className={classNames(
                    'font-bold transition-opacity duration-(--duration-base) sm:text-lg',
                    (line.isPending || !isCounted) && !isPredicted && 'opacity-70',
                  )}
                >
                  <PredictedMark isPredicted={isPredicted} text={t('cart.totals.predicted')}>
                    {isFirstPump ? t('cart.bottles.plus', { sum: money(subtotal) }) : money(subtotal)}
                  </PredictedMark>
                </span>
              ) : (
                <Skeleton className="inline-block h-6 w-20" />
              )}
            </p>
          </div>
        </div>
      </div>
      <p aria-live="polite" className={isAtMaximum ? 'mt-2 text-sm font-medium text-warning' : 'sr-only'}>
        {isAtMaximum && t('cart.maximum', { maximum: reached })}
      </p>
      {priceOnShelf && calculated && (
        <p className="mt-2 text-sm text-ink-muted">
          {t('cart.shelfPrice', { before: money(priceOnShelf), now: money(calculated.price) })}
        </p>
      )}
      {line.isRequired && !isFirstPump && <AutomaticLine line={{ ...line, quantity }} />}
      {warnings.map((warning) => (
        <div key={`${warning.code} ${warning.productId ?? ''}`} className="mt-3">
          <CartWarning warning={warning} line={line} />
        </div>
      ))}
    </li>
  );
}
