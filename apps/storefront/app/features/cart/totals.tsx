import type { Calculation } from '@kaplya/contract';
import type { ReactNode } from 'react';
import { useFormats } from '#i18n/use-formats.ts';
import { useText } from '#i18n/use-text.ts';
import type { LoadState } from '#platform/load-state.ts';
import { classNames } from '#ui/class-names.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { Why } from '#ui/why.tsx';
import { BottlesLink } from './bottles-link.tsx';
import { useCartValue } from './use-cart.ts';
import { useWithdrawn } from './use-withdrawn.ts';

// Before amounts that are taken off.
const MINUS = '−';

type TotalsProps = {
  /** null until there is one: a skeleton as high as the lines that will come. */
  calculation: Calculation | null;
  /** While a new one is on its way the old one stays, dimmed. */
  state?: LoadState;
};

/** What the sum is made of, line by line, each line that nobody chose with its reason (S-36). */
export function Totals({ calculation, state = 'ready' }: TotalsProps) {
  const t = useText();
  const { money } = useFormats();
  const isOpen = useCartValue((cart) => cart.isBottlesAnswerNeeded);
  const withdrawn = useWithdrawn();
  if (!calculation) return <TotalsSkeleton />;

  const { totals, fees, containerProduct } = calculation;
  const isStale = state !== 'ready';
  // Before the answer about bottles nobody knows what is added to it.
  const toPay = isOpen ? t('cart.totals.from', { sum: money(totals.toPay) }) : money(totals.toPay);
  const hasDeliveryFee = fees.some(({ kind }) => kind === 'delivery');

  return (
    <div aria-busy={isStale || undefined}>
      <dl
        className={classNames(
          'flex flex-col gap-2 tabular-nums transition-opacity delay-100 duration-(--duration-base)',
          isStale && 'opacity-55',
        )}
      >
        <Row name={t('cart.totals.goods')} amount={money(totals.goods)} />
        {totals.discount.amount > 0 && (
          <Row name={t('cart.totals.discount')} amount={`${MINUS}${money(totals.discount)}`} isGood />
        )}
        {totals.containers.amount > 0 && (
          <Row
            name={t('cart.totals.containers')}
            why={t('cart.totals.containersWhy', { price: money(containerProduct.price) })}
            amount={money(totals.containers)}
          />
        )}
        {!hasDeliveryFee && <Row name={t('cart.totals.delivery')} amount={t('cart.totals.free')} isGood />}
        {fees.map((fee) => (
          <Row key={fee.kind} name={t(`cart.totals.${fee.kind}`)} why={fee.explanation} amount={money(fee.amount)} />
        ))}
        {totals.points.amount > 0 && (
          <Row name={t('cart.totals.points')} amount={`${MINUS}${money(totals.points)}`} isGood />
        )}
        <div className="mt-1 flex items-baseline justify-between gap-4 border-t border-line pt-3 text-lg font-bold">
          <dt>{t('cart.totals.toPay')}</dt>
          <dd className="text-xl whitespace-nowrap">{toPay}</dd>
        </div>
      </dl>
      {isOpen && <BottlesLink />}
      <p aria-live="polite" className="mt-2 text-sm text-ink-muted empty:hidden">
        {withdrawn.length > 0 && t('cart.totals.withdrawn', { name: withdrawn.join(', ') })}
      </p>
      <p role="status" className="sr-only">
        {!isStale && t('cart.totals.spoken', { sum: toPay })}
      </p>
    </div>
  );
}

type RowProps = { name: string; amount: ReactNode; why?: string; isGood?: boolean };

function Row({ name, amount, why, isGood = false }: RowProps) {
  const t = useText();
  return (
    <div data-why="" className="flex items-center justify-between gap-4">
      <dt className="flex min-w-0 items-center text-ink-muted">
        {name}
        {why && (
          // As high as the text, so that lines with and without a reason stand alike.
          <span className="relative -my-1.5 grid">
            <Why label={t('cart.totals.why', { name })}>{why}</Why>
          </span>
        )}
      </dt>
      <dd className={classNames('shrink-0 font-medium whitespace-nowrap', isGood && 'text-success')}>{amount}</dd>
    </div>
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
