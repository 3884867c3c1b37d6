import type { Cell } from '@kaplya/contract';
import type { Ref } from 'react';
import { useState } from 'react';
import { useBottleBalance } from '#features/bottles/bottle-balance.ts';
import type { MessageId } from '#i18n/message-id.ts';
import { useFormats } from '#i18n/formats/use-formats.ts';
import { useText } from '#i18n/use-text.ts';
import { useConfig } from '#platform/data/use-config.ts';
import { useIsRentalOffered } from '#features/goods/use-is-rental-offered.ts';
import { Button } from '@kaplya/ui/button/button.tsx';
import { RadioCardGroup } from '@kaplya/ui/field/radio-card-group.tsx';
import { preloadDrawer, Drawer } from '@kaplya/ui/overlay/drawer.tsx';
import { bottleWays, toPriceOf, type BottleWay } from './bottle-ways.ts';

const WORDS: Readonly<Record<BottleWay, { title: MessageId; text: MessageId }>> = {
  own: { title: 'aquamarket.bottle.own', text: 'aquamarket.bottle.own.text' },
  rent: { title: 'aquamarket.bottle.rent', text: 'aquamarket.rent.short' },
  buy: { title: 'aquamarket.bottle.buy', text: 'aquamarket.bottle.buy.text' },
};

type BottleChoiceProps = {
  cell: Cell;
  way: BottleWay | null;
  /** The number of bottles of water; one choice (own, rented or bought bottle) applies to all. */
  quantity: number;
  error: string | null;
  /** Whether an order with this choice is being sent. */
  isBusy: boolean;
  fieldRef: Ref<HTMLElement>;
  onChoose: (way: BottleWay) => void;
};

/**
 * The choice of the bottle for the water: own, rented or bought, each with its full cost (S-53). The terms of renting
 * are explained before the payment.
 */
export function BottleChoice({ cell, way, quantity, error, isBusy, fieldRef, onChoose }: BottleChoiceProps) {
  const t = useText();
  const { money } = useFormats();
  const { rentPeriodDays, rentPrice, fullPrice } = cell.container;
  const isRentalOffered = useIsRentalOffered();
  const ownBottles = useBottleBalance()?.bottles ?? 0;
  return (
    <section
      ref={fieldRef}
      tabIndex={-1}
      aria-label={t('aquamarket.bottle')}
      data-invalid={error ? '' : undefined}
      className="scroll-mt-20 rounded-lg bg-surface p-4 shadow-card outline-none data-invalid:ring-2 data-invalid:ring-danger sm:p-6"
    >
      <RadioCardGroup<BottleWay>
        legend={t('aquamarket.bottle')}
        value={way}
        error={error}
        isBusy={isBusy}
        onValueChange={onChoose}
        options={bottleWays
          .filter((value) => value !== 'rent' || isRentalOffered)
          .map((value) => ({
            value,
            title: t(WORDS[value].title, { count: quantity }),
            description: [
              value === 'own' && ownBottles > 0 && t('aquamarket.bottle.ours', { count: ownBottles }),
              value === 'rent' && rentPrice.amount === 0 && t('aquamarket.rent.free'),
              t(
                WORDS[value].text,
                value === 'rent' ? { days: rentPeriodDays, price: money(fullPrice) } : { count: quantity },
              ),
            ]
              .filter(Boolean)
              .join(' '),
            aside: <span className="whitespace-nowrap">{money(toPriceOf(value, cell, quantity))}</span>,
          }))}
      />
      {way === 'rent' && <RentalTerms cell={cell} />}
    </section>
  );
}

/** The full terms of a rental, in a drawer (S-54, V-12, K-07). A short form stands beside the choice. */
function RentalTerms({ cell: { container } }: { cell: Cell }) {
  const t = useText();
  const { money } = useFormats();
  const { container: config } = useConfig();
  const [isOpen, setOpen] = useState(false);
  const price = money(container.fullPrice);
  const days = container.rentPeriodDays;
  const terms = [
    t('aquamarket.rent.bottle', { litres: config.volumeLitres }),
    t('aquamarket.rent.water', { days }),
    t('aquamarket.rent.grace', { days: config.rentGraceDays }),
    t('aquamarket.rent.charge', { price }),
    t('aquamarket.rent.return'),
  ];
  return (
    <>
      <Button
        variant="ghost"
        className="mt-1 px-2 text-sm"
        aria-haspopup="dialog"
        onPointerEnter={preloadDrawer}
        onClick={() => setOpen(true)}
      >
        {t('aquamarket.rent.terms')}
      </Button>
      <Drawer
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={t('aquamarket.rent.terms')}
        footer={
          <Button isWide onClick={() => setOpen(false)}>
            {t('aquamarket.understood')}
          </Button>
        }
      >
        <ul className="flex list-disc flex-col gap-2 ps-5">
          {terms.map((term) => (
            <li key={term}>{term}</li>
          ))}
        </ul>
      </Drawer>
    </>
  );
}
