import type { Order } from '@kaplya/contract';
import { useId } from 'react';
import { LazyBottlesChip } from '#features/bottles/lazy-bottles-chip.tsx';
import { useFormats } from '#i18n/formats/use-formats.ts';
import { useText } from '#i18n/use-text.ts';
import { Card } from '@kaplya/ui/layout/card.tsx';

/**
 * Full bottles delivered, empties promised and counted, and the cost of the difference (rule 15). Renders nothing
 * without water.
 */
export function OrderBottles({ order: { bottles, status } }: { order: Order }) {
  const t = useText();
  const { money } = useFormats();
  const id = useId();
  const { delivered, declared, returned, adjustment } = bottles;
  if ((delivered === 0 && declared === 0) || status === 'cancelled') return null;

  const counts = [
    { name: t('orders.bottles.delivered'), count: delivered },
    // The declared number is shown only if the courier counted another one.
    ...(declared === returned ? [] : [{ name: t('orders.bottles.declared'), count: declared }]),
    ...(returned === null ? [] : [{ name: t('orders.bottles.returned'), count: returned }]),
  ];
  return (
    <Card as="section" aria-labelledby={id}>
      <h2 id={id} className="mb-2 text-base">
        {t('orders.bottles')}
      </h2>
      <dl className="flex flex-col gap-1.5">
        {counts.map(({ name, count }) => (
          <div key={name} className="flex justify-between gap-4">
            <dt className="text-ink-muted">{name}</dt>
            <dd className="font-semibold tabular-nums">{count}</dd>
          </div>
        ))}
      </dl>
      {adjustment !== null && adjustment.amount !== 0 && (
        <p className="mt-3 rounded-md bg-sunken px-3 py-2.5 text-sm">
          {t(adjustment.amount > 0 ? 'orders.bottles.owed' : 'orders.bottles.credited', {
            sum: money({ ...adjustment, amount: Math.abs(adjustment.amount) }),
          })}
        </p>
      )}
      <LazyBottlesChip className="mt-3" />
    </Card>
  );
}
