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
  /** The sum to bring change from, in minor units. null: no change is needed. */
  value: number | null;
  onValueChange: (changeFrom: number | null) => void;
};

const NONE = 'none';
const OTHER = 'other';
const MINOR_UNITS = 100;

/** The sum that the courier brings change from: one of the usual notes, or another sum (rule 49e). */
export function ChangeFields({ due, value, onValueChange }: ChangeFieldsProps) {
  const t = useText();
  const { money } = useFormats();
  const notes = listChangeNotes(due.currency, due.amount);
  const [isOtherChosen, setOtherChosen] = useState(false);
  const isOther = isOtherChosen || (value !== null && !notes.includes(value));
  const toText = (amount: number) => money({ ...due, amount });

  function choose(chosen: string) {
    setOtherChosen(chosen === OTHER);
    onValueChange(chosen === NONE || chosen === OTHER ? null : Number(chosen));
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
          value={value === null ? '' : String(value / MINOR_UNITS)}
          error={
            value !== null && value < due.amount ? t('phoneOrder.pay.changeSmall', { sum: toText(due.amount) }) : null
          }
          onChange={({ target }) => {
            setOtherChosen(true);
            const digits = target.value.replaceAll(/\D/g, '');
            onValueChange(digits === '' ? null : Number(digits) * MINOR_UNITS);
          }}
        />
      )}
    </div>
  );
}
