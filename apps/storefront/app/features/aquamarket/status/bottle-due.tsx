import type { CellOrder } from '@kaplya/contract';
import { useDeadlineText } from '#features/orders/payment/deadline-text.ts';
import { findOwnTimeZone } from '#features/account/own-time-zone.ts';
import type { MessageId } from '#i18n/message-id.ts';
import { useFormats } from '#i18n/formats/use-formats.ts';
import { useText } from '#i18n/use-text.ts';
import { Button } from '@kaplya/ui/button/button.tsx';
import { Icon } from '@kaplya/ui/icon/icon.tsx';

const TEXTS = {
  open: 'aquamarket.due.open',
  disputed: 'aquamarket.due.disputed',
  charged: 'aquamarket.due.charged',
  waived: 'aquamarket.due.waived',
} as const satisfies Record<string, MessageId>;

type BottleDueProps = {
  due: NonNullable<CellOrder['bottleDue']>;
  /** The number of empty bottles that the customer should have left. */
  count: number;
  isBusy: boolean;
  onDispute: () => void;
};

/**
 * The charge for empty bottles that were expected in the cell and not found, with the deadline to contest it (rule 76).
 */
export function BottleDue({ due: { amount, state, disputeUntil }, count, isBusy, onDispute }: BottleDueProps) {
  const t = useText();
  const { money } = useFormats();
  const toDeadline = useDeadlineText();
  const isCalm = state === 'waived' || state === 'disputed';
  return (
    <section
      className={
        isCalm
          ? 'flex flex-col gap-3 rounded-lg bg-sunken p-4'
          : 'flex flex-col gap-3 rounded-lg bg-warning-soft p-4 text-warning'
      }
    >
      <p role="status" className="flex items-start gap-2 font-medium">
        <Icon name={isCalm ? 'info' : 'bottle'} size={20} className="mt-0.5" />
        <span className="min-w-0">
          {t(TEXTS[state], {
            count,
            sum: money(amount),
            until: toDeadline({ at: disputeUntil, timeZone: findOwnTimeZone() }),
          })}
        </span>
      </p>
      {state === 'open' && (
        <Button variant="secondary" isWide isLoading={isBusy} onClick={onDispute}>
          {t('aquamarket.due.dispute', { count })}
        </Button>
      )}
    </section>
  );
}
