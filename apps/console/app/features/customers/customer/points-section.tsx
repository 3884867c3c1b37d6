import type { OpsCustomer } from '@kaplya/contract';
import { Fragment, type ReactNode } from 'react';
import { useText } from '#i18n/use-text.ts';
import { useFormats } from '#kit/format/use-formats.ts';
import { Facts } from '#kit/record/facts.tsx';
import { ChangeAmount } from './change-amount.tsx';
import { SimpleTable } from '#kit/table/simple-table.tsx';
import { PartSection } from './part-section.tsx';

type PointsSectionProps = {
  points: OpsCustomer['points'];
  isLoading: boolean;
  onMore: () => void;
  /** Buttons beside the title. */
  aside?: ReactNode;
};

/** Points that can be spent, their expiry, and the entries of their ledger. */
export function PointsSection({ points, isLoading, onMore, aside }: PointsSectionProps) {
  const t = useText();
  const { number, day, dayOf } = useFormats();
  const { available, held, owed, lots, items, hasMore } = points;
  const [first] = lots;
  return (
    <PartSection title={t('customers.points')} aside={aside} {...{ hasMore, isLoading, onMore }}>
      <Facts
        facts={[
          { label: t('customers.points.available'), value: <strong>{number(available)}</strong> },
          { label: t('customers.points.held'), value: held > 0 ? number(held) : null },
          { label: t('customers.points.owed'), value: owed > 0 ? number(owed) : null },
          {
            label: t('customers.points.expiring'),
            value:
              first === undefined
                ? null
                : t('customers.points.expire', { points: number(first.points), day: day(dayOf(first.expiresAt)) }),
          },
        ]}
      />
      {items.length > 0 && (
        <div className="pt-3">
          <SimpleTable
            label={t('customers.points.entries')}
            columns={[
              { label: t('customers.day') },
              { label: t('customers.what') },
              { label: t('customers.change'), align: 'end' },
            ]}
            rows={items.map(({ id, at, text, expiresAt, points: change }) => ({
              id,
              cells: [
                day(dayOf(at)),
                <Fragment key="what">
                  {text}
                  {expiresAt !== null && (
                    <span className="block text-ink-muted">
                      {t('customers.points.until', { day: day(dayOf(expiresAt)) })}
                    </span>
                  )}
                </Fragment>,
                <ChangeAmount key="change" change={change} />,
              ],
            }))}
          />
        </div>
      )}
    </PartSection>
  );
}
