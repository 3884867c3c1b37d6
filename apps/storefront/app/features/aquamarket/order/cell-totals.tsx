import type { Cell, CellCalculation } from '@kaplya/contract';
import { useFormats } from '#i18n/formats/use-formats.ts';
import { useText } from '#i18n/use-text.ts';
import { messageOf } from '@kaplya/client/failures/api-failure.ts';
import { findFailureText } from '#platform/form/find-failure-text.ts';
import { Switch } from '@kaplya/ui/field/switch.tsx';
import { toPriceOf, type BottleWay } from './bottle-ways.ts';
import { SumLine } from './sum-line.tsx';

type CellTotalsProps = {
  cell: Cell;
  way: BottleWay | null;
  /** The number of bottles of water. */
  quantity: number;
  /** The server's calculation. null until there is one. */
  calculation: CellCalculation | null;
  /** Whether the calculation is of the previous choice, because that of the current one is still loading. */
  isLoading: boolean;
  error: unknown;
  /** Whether an order at this sum is being sent. */
  isBusy: boolean;
  usesPoints: boolean;
  /** Turns paying by points on or off. null: no customer is signed in, so there are no points. */
  onPointsChange: ((usesPoints: boolean) => void) | null;
};

/** The cost, part by part, and the points that may pay for it (rule 77a). */
export function CellTotals({
  cell,
  way,
  quantity,
  calculation,
  isLoading,
  error,
  isBusy,
  usesPoints,
  onPointsChange,
}: CellTotalsProps) {
  const t = useText();
  const { money } = useFormats();
  const points = calculation?.totals.points ?? null;
  const usable = calculation?.loyalty.usable ?? 0;
  const willEarn = calculation?.loyalty.willEarn ?? 0;
  const bottleName = t('aquamarket.bottle');
  const water = cell.price.amount * quantity;
  const bottles = way === null ? 0 : toPriceOf(way, cell, quantity).amount - water;
  const times = quantity > 1 ? ` × ${quantity}` : '';

  return (
    <>
      {onPointsChange && usable > 0 && (
        <Switch
          label={t('aquamarket.points.use')}
          description={t('aquamarket.points.upTo', { count: usable })}
          isOn={usesPoints}
          isBusy={isBusy}
          onChange={onPointsChange}
        />
      )}
      <dl className="flex flex-col gap-1.5">
        <SumLine
          name={`${cell.product?.name ?? t('aquamarket.water')}${times}`}
          sum={money({ ...cell.price, amount: water })}
        />
        {way !== null && way !== 'own' && (
          <SumLine
            name={`${way === 'buy' ? bottleName : t('aquamarket.receipt.rented', { name: bottleName })}${times}`}
            sum={bottles === 0 ? t('aquamarket.free') : money({ ...cell.price, amount: bottles })}
          />
        )}
        {points && points.amount > 0 && <SumLine name={t('aquamarket.points')} sum={`−${money(points)}`} />}
        <div className="mt-1 flex items-baseline justify-between gap-3 border-t border-line pt-2.5 text-lg font-bold">
          <dt>{t('aquamarket.total')}</dt>
          <dd className="whitespace-nowrap" aria-live="polite" aria-busy={isLoading || undefined}>
            {money(calculation?.totals.toPay ?? toPriceOf(way ?? 'own', cell, quantity))}
          </dd>
        </div>
      </dl>
      {willEarn > 0 && <p className="text-sm text-success">{t('aquamarket.points.willEarn', { count: willEarn })}</p>}
      <p role="alert" className="text-sm text-danger empty:hidden">
        {error ? messageOf(error, { fallback: t(findFailureText(error, 'errors.generic')) }) : null}
      </p>
    </>
  );
}
