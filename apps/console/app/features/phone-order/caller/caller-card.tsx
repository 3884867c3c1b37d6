import { Callout } from '@kaplya/ui/message/callout.tsx';
import { TextField } from '@kaplya/ui/field/text-field.tsx';
import { useText } from '#i18n/use-text.ts';
import { useFormats } from '#kit/format/use-formats.ts';
import type { Caller } from './find-caller.ts';

type CallerCardProps = {
  caller: Caller;
  blockOverride: string;
  onOverride: (reason: string) => void;
};

/** The caller's account and debts, the last note, and a block with the reason to override it. */
export function CallerCard({ caller, blockOverride, onOverride }: CallerCardProps) {
  const t = useText();
  const { money } = useFormats();
  const { customer, name, bottles, debt, orders, block } = caller;
  const facts = customer
    ? [
        t('phoneOrder.caller.bottles', { count: bottles }),
        t('phoneOrder.caller.points', { count: customer.points }),
        !customer.isPhoneConfirmed && t('phoneOrder.caller.unconfirmed'),
      ]
    : [t(orders.length > 0 ? 'phoneOrder.caller.guest' : 'phoneOrder.caller.new')];
  return (
    <div className="flex flex-col gap-1">
      {name && <p className="text-lg font-bold wrap-anywhere">{name}</p>}
      <p className="text-sm text-ink-muted">{facts.filter(Boolean).join(' · ')}</p>
      {debt.amount > 0 && (
        <p className="font-semibold text-danger">{t('phoneOrder.caller.debt', { sum: money(debt) })}</p>
      )}
      {customer?.note && <p className="wrap-anywhere">{t('phoneOrder.caller.note', { text: customer.note.text })}</p>}
      {block && (
        <>
          <Callout tone="danger" icon="warning">
            {t('phoneOrder.caller.blocked', { reason: block.reason })}
          </Callout>
          <TextField
            label={t('phoneOrder.caller.override')}
            name="block-override"
            autoComplete="off"
            maxLength={500}
            value={blockOverride}
            onChange={({ target }) => onOverride(target.value)}
          />
        </>
      )}
    </div>
  );
}
