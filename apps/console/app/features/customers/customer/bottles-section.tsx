import type { OpsCustomer } from '@kaplya/contract';
import { Fragment, type ReactNode } from 'react';
import { useText } from '#i18n/use-text.ts';
import { useFormats } from '#kit/format/use-formats.ts';
import { Facts } from '#kit/record/facts.tsx';
import { ChangeAmount } from './change-amount.tsx';
import { SimpleTable } from '#kit/table/simple-table.tsx';
import { PartSection } from './part-section.tsx';

type BottlesSectionProps = {
  customer: Pick<OpsCustomer, 'bottles' | 'addresses'>;
  isLoading: boolean;
  onMore: () => void;
  /** Buttons beside the title. */
  aside?: ReactNode;
};

/** Bottles of the shop at each address of the customer, and the entries of their ledger. */
export function BottlesSection({ customer: { bottles, addresses }, isLoading, onMore, aside }: BottlesSectionProps) {
  const t = useText();
  const { number, day, dayOf } = useFormats();
  const { total, items, hasMore } = bottles;
  const holding = addresses.filter((address) => address.bottles !== 0);
  return (
    <PartSection title={t('customers.bottles')} aside={aside} {...{ hasMore, isLoading, onMore }}>
      <Facts
        facts={[
          { label: t('customers.bottles.total'), value: <strong>{number(total)}</strong> },
          ...(holding.length > 1
            ? holding.map((address) => ({ label: address.text, value: number(address.bottles) }))
            : []),
        ]}
      />
      {items.length > 0 && (
        <div className="pt-3">
          <SimpleTable
            label={t('customers.bottles.entries')}
            columns={[
              { label: t('customers.day') },
              { label: t('customers.what') },
              { label: t('customers.change'), align: 'end' },
              { label: t('customers.after'), align: 'end' },
            ]}
            rows={items.map(({ id, at, kind, address, change, bottles: after }) => ({
              id,
              cells: [
                day(dayOf(at)),
                <Fragment key="what">
                  {t(`customers.bottles.${kind}`)}
                  {addresses.length > 1 && <span className="block text-ink-muted">{address}</span>}
                </Fragment>,
                <ChangeAmount key="change" change={change} />,
                number(after),
              ],
            }))}
          />
        </div>
      )}
    </PartSection>
  );
}
