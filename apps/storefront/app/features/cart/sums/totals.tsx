import { minorUnitsPerPoint } from '@kaplya/domain/points-ledger';
import type { ReactNode } from 'react';
import { useFormats } from '#i18n/formats/use-formats.ts';
import { useText } from '#i18n/use-text.ts';
import { useConfig } from '#platform/data/use-config.ts';
import { classNames } from '@kaplya/ui/layout/class-names.ts';
import { Skeleton } from '@kaplya/ui/message/skeleton.tsx';
import { Why } from '@kaplya/ui/overlay/why.tsx';
import { BottlesLink } from '../bottles/bottles-link.tsx';
import { splitContainers } from './container-totals.ts';
import { useCartValue } from '../state/use-cart.ts';
import { useWithdrawnAdditions } from '../state/use-withdrawn-additions.ts';
import { PredictedMark } from './predicted-mark.tsx';
import { findPredictedRows, type SumRow } from './find-predicted-rows.ts';
import type { ShownSums } from './use-shown-sums.ts';

// The signs of deductions and of earned points.
const MINUS = '−';
const PLUS = '+';

/**
 * The parts of the sum, line by line. Each line that the customer did not choose shows its reason (S-36). Without a
 * calculation there is a skeleton as high as the coming lines. A stale calculation is dimmed. In a predicted one each
 * line that differs from the server's last one is marked; only the mark of the total has a text for screen readers.
 */
export function Totals({ sums: { calculation, confirmed, state, isLowerBound } }: { sums: ShownSums }) {
  const t = useText();
  const { money, number } = useFormats();
  const promoCode = useCartValue(({ promo }) => (promo?.isValid ? promo.code : null));
  const isFreeByPromo = useCartValue(
    ({ promo, calculation: known }) =>
      promo?.isValid === true && promo.effect === 'freeDelivery' && known?.promocode?.isNeedless !== true,
  );
  const { container } = useConfig();
  const withdrawn = useWithdrawnAdditions();
  if (!calculation) return <TotalsSkeleton />;

  const { totals, fees, containerProduct, loyalty } = calculation;
  const { bought, rented, owed, rentedBottles } = splitContainers(calculation);
  const unit = money({ amount: minorUnitsPerPoint, currency: totals.toPay.currency });
  const points = Math.round(totals.points.amount / minorUnitsPerPoint);
  const isStale = state === 'stale';
  const isPredicted = state === 'predicted';
  const predictedRows = isPredicted ? findPredictedRows(calculation, confirmed) : null;
  const isPredictedRow = (row: SumRow) => predictedRows?.has(row) === true;
  // Before the answer about bottles the total is a lower bound ("from …").
  const toPay = isLowerBound ? t('cart.totals.from', { sum: money(totals.toPay) }) : money(totals.toPay);
  const hasDeliveryFee = fees.some(({ kind }) => kind === 'delivery');

  return (
    <div aria-busy={state !== 'confirmed' || undefined}>
      <dl
        className={classNames(
          'flex flex-col gap-2 tabular-nums transition-opacity delay-100 duration-(--duration-base)',
          isStale && 'opacity-55',
        )}
      >
        <Row
          name={t('cart.totals.goods')}
          why={t('totals.goodsWhy')}
          amount={money(totals.goods)}
          isPredicted={isPredictedRow('goods')}
        />
        {totals.discount.amount > 0 && (
          <Row
            name={promoCode === null ? t('cart.totals.discount') : t('totals.discount', { code: promoCode })}
            why={t('totals.discountWhy')}
            amount={`${MINUS}${money(totals.discount)}`}
            isPredicted={isPredictedRow('discount')}
            isGood
          />
        )}
        {bought.amount > 0 && (
          <Row
            name={t('cart.totals.containers')}
            why={t('cart.totals.containersWhy', { price: money(containerProduct.price) })}
            amount={money(bought)}
            isPredicted={isPredictedRow('bought')}
          />
        )}
        {rentedBottles > 0 && (
          <Row
            name={t('totals.rented')}
            why={t('totals.rentedWhy', {
              price: money(containerProduct.rentPrice),
              full: money(containerProduct.price),
              days: container.rentPeriodDays,
            })}
            amount={rented.amount > 0 ? money(rented) : t('cart.totals.free')}
            isPredicted={isPredictedRow('rented')}
            isGood={rented.amount === 0}
          />
        )}
        {owed.amount > 0 && <Row name={t('totals.owed')} why={t('totals.owedWhy')} amount={money(owed)} />}
        {!hasDeliveryFee && (
          <Row
            name={t('cart.totals.delivery')}
            why={isFreeByPromo ? t('totals.freeByPromo', { code: promoCode ?? '' }) : t('totals.freeWhy')}
            amount={t('cart.totals.free')}
            isPredicted={isPredictedRow('delivery')}
            isGood
          />
        )}
        {fees.map((fee) => (
          <Row
            key={fee.kind}
            name={t(`cart.totals.${fee.kind}`)}
            why={fee.explanation || t('cart.totals.predicted')}
            amount={money(fee.amount)}
            isPredicted={isPredictedRow(fee.kind)}
          />
        ))}
        {totals.points.amount > 0 && (
          <Row
            name={t('cart.totals.points')}
            why={t('totals.pointsWhy', { count: points, unit })}
            amount={`${MINUS}${money(totals.points)}`}
            isGood
          />
        )}
        <div className="mt-1 flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line pt-3 text-lg font-bold">
          <dt data-why="" className="flex items-center">
            {t('cart.totals.toPay')}
            <WhyBeside name={t('cart.totals.toPay')}>{t('totals.toPayWhy')}</WhyBeside>
          </dt>
          <dd className="ms-auto text-xl whitespace-nowrap">
            <PredictedMark isPredicted={isPredicted} text={t('cart.totals.predicted')}>
              {toPay}
            </PredictedMark>
          </dd>
        </div>
        {loyalty.willEarn > 0 && (
          <Row
            name={t('totals.earn')}
            why={t('totals.earnWhy', { unit })}
            amount={`${PLUS}${number(loyalty.willEarn)}`}
            isGood
            // The points to earn are never predicted: only the server knows them.
            isDimmed={isPredicted}
          />
        )}
      </dl>
      {isLowerBound && <BottlesLink />}
      <p aria-live="polite" className="mt-2 text-sm text-ink-muted empty:hidden">
        {withdrawn.length > 0 && t('cart.totals.withdrawn', { name: withdrawn.join(', ') })}
      </p>
      <p role="status" className="sr-only">
        {state === 'confirmed' && t('cart.totals.spoken', { sum: toPay })}
      </p>
    </div>
  );
}

type RowProps = {
  name: string;
  amount: ReactNode;
  why?: string;
  isGood?: boolean;
  isDimmed?: boolean;
  isPredicted?: boolean;
};

function Row({ name, amount, why, isGood = false, isDimmed = false, isPredicted = false }: RowProps) {
  return (
    <div data-why="" className={classNames('flex items-center justify-between gap-4', isDimmed && 'opacity-55')}>
      <dt className="flex min-w-0 items-center text-ink-muted">
        {name}
        {why && <WhyBeside name={name}>{why}</WhyBeside>}
      </dt>
      <dd className={classNames('shrink-0 font-medium whitespace-nowrap', isGood && 'text-success')}>
        <PredictedMark isPredicted={isPredicted}>{amount}</PredictedMark>
      </dd>
    </div>
  );
}

/** The button that shows the reason for a cost, as high as the text, so that lines with and without one align. */
function WhyBeside({ name, children }: { name: string; children: ReactNode }) {
  const t = useText();
  return (
    <span className="relative -my-1.5 grid">
      <Why label={t('cart.totals.why', { name })}>{children}</Why>
    </span>
  );
}

function TotalsSkeleton() {
  const t = useText();
  return (
    <div role="status" aria-label={t('common.loading')} className="flex flex-col gap-2">
      {['w-16', 'w-24'].map((width) => (
        <div key={width} className="flex h-[1.6em] items-center justify-between">
          <Skeleton className={`h-4 ${width}`} />
          <Skeleton className="h-4 w-20" />
        </div>
      ))}
      <div className="mt-1 flex items-center justify-between border-t border-line pt-3">
        <Skeleton className="h-7 w-20" />
        <Skeleton className="h-7 w-28" />
      </div>
    </div>
  );
}
