import { listChangeNotes } from '@kaplya/domain/change-from';
import { useState } from 'react';
import { useFormats } from '#i18n/formats/use-formats.ts';
import { useText } from '#i18n/use-text.ts';
import type { Money } from '@kaplya/domain/money';
import { CONTROL_CLASS } from '@kaplya/ui/field/field.tsx';
import { TextField } from '@kaplya/ui/field/text-field.tsx';

const NONE = 'none';
const OTHER = 'other';
const MINOR_UNITS = 100;

type ChangeFromProps = {
  /** The sum to be paid. */
  due: Money;
  /** The sum to bring change from, in minor units. null: no change is needed. */
  value: number | null;
  onValueChange: (changeFrom: number | null) => void;
};

/** The question from which sum the courier has to bring change (rule 49e): one of the usual notes, or another sum. */
export function ChangeFrom({ due: { amount, currency }, value, onValueChange }: ChangeFromProps) {
  const t = useText();
  const { money } = useFormats();
  /** The typed sum, in whole units. null: none is being typed. */
  const [typed, setTyped] = useState<string | null>(null);
  const notes = listChangeNotes(currency, amount);
  const isNote = value === null || notes.includes(value);
  const isOther = typed !== null || !isNote;
  const text = typed ?? (value === null ? '' : String(value / MINOR_UNITS));
  const wanted = Number(text) * MINOR_UNITS;
  const isTooSmall = text !== '' && wanted < amount;
  const toText = (note: number) => money({ amount: note, currency });

  function choose(chosen: string) {
    setTyped(chosen === OTHER ? '' : null);
    if (chosen !== OTHER) onValueChange(chosen === NONE ? null : Number(chosen));
  }

  function finish() {
    if (text === '' || isTooSmall) return;
    setTyped(null);
    if (wanted !== value) onValueChange(wanted);
  }

  return (
    // Positioned above the button that covers the whole line, so that the fields can be pressed.
    <div className="relative mt-1 flex flex-col gap-3">
      <label className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        {t('checkout.payment.change')}
        <select
          className={`${CONTROL_CLASS} w-auto! min-w-40`}
          value={isOther ? OTHER : (value ?? NONE)}
          onChange={(event) => choose(event.target.value)}
        >
          <option value={NONE}>{t('checkout.payment.changeNone')}</option>
          {notes.map((note) => (
            <option key={note} value={note}>
              {toText(note)}
            </option>
          ))}
          <option value={OTHER}>{t('checkout.payment.changeOther')}</option>
        </select>
      </label>
      {isOther && (
        <TextField
          label={t('checkout.payment.changeSum')}
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="done"
          maxLength={7}
          value={text}
          error={isTooSmall ? t('checkout.payment.changeSmall', { sum: toText(amount) }) : null}
          onChange={(event) => setTyped(event.target.value.replaceAll(/\D/g, ''))}
          onBlur={finish}
        />
      )}
    </div>
  );
}
