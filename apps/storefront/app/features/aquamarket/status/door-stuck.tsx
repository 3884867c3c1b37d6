import type { CellOrder } from '@kaplya/contract';
import { useId, useState } from 'react';
import type { MessageId } from '#i18n/message-id.ts';
import { useText } from '#i18n/use-text.ts';
import { Button } from '@kaplya/ui/button/button.tsx';
import { CellSupport } from './cell-support.tsx';

const MONEY: readonly MessageId[] = ['aquamarket.stuck.card', 'aquamarket.stuck.sbp', 'aquamarket.stuck.points'];

/** A button for somebody before a shut door: what the cell does now, and when the money is back by each way to pay. */
export function DoorStuck({ step }: Pick<CellOrder, 'step'>) {
  const t = useText();
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="w-full">
      <Button
        variant="secondary"
        size="lg"
        isWide
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        {t('aquamarket.stuck.open')}
      </Button>
      <div id={id} role="status" className="flex flex-col gap-2 text-start">
        {isOpen && (
          <>
            <p className="mt-3">{t(step === 'opened' ? 'aquamarket.stuck.again' : 'aquamarket.stuck.wait')}</p>
            <ul className="flex flex-col gap-1 text-sm text-ink-muted">
              {MONEY.map((text) => (
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
