import type { PhoneOrderPreview } from '@kaplya/contract';
import { useId } from 'react';
import { useText } from '#i18n/use-text.ts';
import { useFormats } from '#kit/format/use-formats.ts';
import { Choices } from './choices.tsx';
import type { PhoneDraft } from './phone-draft.ts';

type Slot = NonNullable<PhoneDraft['slot']>;

type SlotFieldsProps = {
  days: PhoneOrderPreview['days'];
  chosen: Slot | null;
  onChoose: (slot: Slot) => void;
};

/** The free places of each interval by day. All days are one radio group, so that arrows move across them. */
export function SlotFields({ days, chosen, onChoose }: SlotFieldsProps) {
  const t = useText();
  const { day: writeDay, money } = useFormats();
  const name = useId();
  return (
    <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2 xl:grid-cols-3">
      {days.map(({ date, intervals }) => (
        <Choices
          key={date}
          legend={writeDay(date)}
          name={name}
          value={chosen?.date === date ? chosen.periodId : null}
          options={intervals.map(({ id, from, to, available, reason, price }) => ({
            value: id,
            label: `${from}–${to}`,
            isDisabled: reason !== undefined || available === 0,
            note: [
              reason === undefined
                ? t('phoneOrder.slot.left', { count: available })
                : t(reason === 'full' ? 'phoneOrder.slot.full' : 'phoneOrder.slot.closed'),
              price.amount > 0 && `+ ${money(price)}`,
            ]
              .filter(Boolean)
              .join(' · '),
          }))}
          onValueChange={(periodId) => onChoose({ date, periodId })}
        />
      ))}
    </div>
  );
}
