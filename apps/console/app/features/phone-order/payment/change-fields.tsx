import { listChangeNotes } from '@kaplya/domain/change-from';
import type { Money } from '@kaplya/domain/money';
import { TextField } from '@kaplya/ui/field/text-field.tsx';
import { useState } from 'react';
import { useText } from '#i18n/use-text.ts';
import { useFormats } from '#kit/format/use-formats.ts';
import { Choices } from '../choices.tsx';

type ChangeFieldsProps = {
  /** The sum to be paid. */
  due: Money;
  /** The sum to bring change from, in minor units. Null: no change is needed; 0: another sum, which is not typed yet. */
  value: number | null;
  /** Whether the order was to be placed without the sum. */
  isSumMissed: boolean;
  onValueChange: (changeFrom: number | null) => void;
};

const NONE = 'none';
const OTHER = 'other';
const MINOR_UNITS = 100;

/** The sum that the courier brings change from: one of the usual notes, or another sum (rule 49e). */
export function ChangeFields({ due, value, isSumMissed, onValueChange }: ChangeFieldsProps) {
  const t = useText();
  const { money } = useFormats();
  const notes = listChangeNotes(due.currency, due.amount);
  // A sum that is being typed may equal a note.
  const [isOtherChosen, setOtherChosen] = useState(false);
  const isOther = value !== null && (isOtherChosen || !notes.includes(value));
  const toText = (amount: number) => money({ ...due, amount });

  function choose(chosen: string) {
    setOtherChosen(chosen === OTHER);
    if (chosen === NONE) onValueChange(null);
    else onValueChange(chosen === OTHER ? 0 : Number(chosen));
  }

  function findError(sum: number): string | null {
    if (sum === 0) return isSumMissed ? t('phoneOrder.pay.changeEmpty') : null;
    return sum < due.amount ? t('phoneOrder.pay.changeSmall', { sum: toText(due.amount) }) : null;
  }

  return (
    <div className="flex flex-col gap-3">
      <Choices
        legend={t('phoneOrder.pay.change')}
        value={isOther ? OTHER : String(value ?? NONE)}
        options={[
          { value: NONE, label: t('phoneOrder.pay.noChange') },
          ...notes.map((note) => ({ value: String(note), label: toText(note) })),
          { value: OTHER, label: t('phoneOrder.pay.otherChange') },
        ]}
        onValueChange={choose}
      />
      {isOther && (
        <TextField
          label={t('phoneOrder.pay.changeSum')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={7}
          name="change-sum"
          value={value === 0 ? '' : String(value / MINOR_UNITS)}
          error={findError(value)}
          onChange={({ target }) => {
            setOtherChosen(true);
            onValueChange(Number(target.value.replaceAll(/\D/g, '')) * MINOR_UNITS);
          }}
        />
      )}
    </div>
  );
}
