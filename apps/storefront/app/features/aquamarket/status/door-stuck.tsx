import type { CellOrder } from '@kaplya/contract';
import { useId, useState } from 'react';
import type { MessageId } from '#i18n/message-id.ts';
import { useText } from '#i18n/use-text.ts';
import { Button } from '@kaplya/ui/button/button.tsx';
import { CellSupport } from './cell-support.tsx';

const MONEY = {
  card: 'aquamarket.stuck.card',
  sbp: 'aquamarket.stuck.sbp',
  points: 'aquamarket.stuck.points',
} as const satisfies Partial<Record<NonNullable<CellOrder['paidBy']>, MessageId>>;

/** The texts about the refund of an order: by its own way to pay, or by every one when that is not known. */
function toMoneyTexts({ paidBy, totals }: Pick<CellOrder, 'paidBy' | 'totals'>): MessageId[] {
  if (paidBy === null || paidBy === 'other') return Object.values(MONEY);
  const hasPoints = paidBy !== 'points' && totals.points.amount > 0;
  return [MONEY[paidBy], ...(hasPoints ? [MONEY.points] : [])];
}

/** A button for somebody before a shut door: what the cell does now, when the money is back, and whom to call. */
export function DoorStuck({ order }: { order: Pick<CellOrder, 'step' | 'paidBy' | 'totals'> }) {
  const t = useText();
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="w-full">
      <Button variant="secondary" isWide aria-expanded={isOpen} aria-controls={id} onClick={() => setIsOpen(!isOpen)}>
        {t('aquamarket.stuck.open')}
      </Button>
      <div id={id} role="status" className="flex flex-col gap-2 text-start">
        {isOpen && (
          <>
            <p className="mt-3">{t(order.step === 'opened' ? 'aquamarket.stuck.again' : 'aquamarket.stuck.wait')}</p>
            <ul className="flex flex-col gap-1 font-medium">
              {toMoneyTexts(order).map((text) => (
                <li key={text}>{t(text)}</li>
              ))}
            </ul>
            <CellSupport />
          </>
        )}
      </div>
    </div>
  );
}
