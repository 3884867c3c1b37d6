import { listChangeNotes } from '@kaplya/domain/change-from';
import type { AssignOutcome } from '#features/cart/state/cart-engine.ts';
import { checkoutForm } from '#features/cart/state/checkout-draft.ts';
import { useFormats } from '#i18n/formats/use-formats.ts';
import { useText } from '#i18n/use-text.ts';
import type { Money } from '@kaplya/domain/money';
import { CONTROL_CLASS } from '@kaplya/ui/field/field.tsx';
import { TextField } from '@kaplya/ui/field/text-field.tsx';
import { findFormDraft } from '#platform/storage/form-draft.ts';
import { useFormDraft } from '#platform/storage/use-form-draft.ts';
import { findTypedChange, MINOR_UNITS, NO_CHANGE, noTypedChange, OTHER_SUM } from '../assignments/typed-change.ts';

type ChangeFromProps = {
  /** The sum to be paid. */
  due: Money;
  /** The sum to bring change from that the cart has, in minor units. null: no change is needed. */
  value: number | null;
  onValueChange: (changeFrom: number | null) => Promise<AssignOutcome>;
};

/**
 * The question from which sum the courier has to bring change (rule 49e): one of the usual notes, or another sum. It
 * shows the customer's answer until the cart has it.
 */
export function ChangeFrom({ due: { amount, currency }, value, onValueChange }: ChangeFromProps) {
  const t = useText();
  const { money } = useFormats();
  const { values, change } = useFormDraft(checkoutForm);
  const typed = findTypedChange(values);
  const shown = typed === undefined ? value : typed;
  const notes = listChangeNotes(currency, amount);
  const isOther = values.changeChoice === OTHER_SUM || (shown !== null && !notes.includes(shown));
  const text = values.changeChoice === OTHER_SUM ? values.changeSum : String((shown ?? 0) / MINOR_UNITS);
  const isTooSmall = text !== '' && Number(text) * MINOR_UNITS < amount;
  const toText = (note: number) => money({ amount: note, currency });

  function choose(changeChoice: string) {
    change({ changeChoice, changeSum: '' });
    if (changeChoice !== OTHER_SUM) void send();
  }

  function finish() {
    if (typed === undefined || text === '' || isTooSmall) return;
    if (typed === value) change(noTypedChange);
    else void send();
  }

  async function send() {
    const sent = findTypedChange(findFormDraft(checkoutForm));
    if (sent === undefined) return;
    const { ok } = await onValueChange(sent);
    // A sum that was typed since is not removed.
    if (ok && findTypedChange(findFormDraft(checkoutForm)) === sent) change(noTypedChange);
  }

  return (
    // Positioned above the button that covers the whole line, so that the fields can be pressed.
    <div className="relative mt-1 flex flex-col gap-3">
      <label className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        {t('checkout.payment.change')}
        <select
          className={`${CONTROL_CLASS} w-auto! min-w-40`}
          value={isOther ? OTHER_SUM : (shown ?? NO_CHANGE)}
          onChange={(event) => choose(event.target.value)}
        >
          <option value={NO_CHANGE}>{t('checkout.payment.changeNone')}</option>
          {notes.map((note) => (
            <option key={note} value={note}>
              {toText(note)}
            </option>
          ))}
          <option value={OTHER_SUM}>{t('checkout.payment.changeOther')}</option>
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
          onChange={({ target }) => change({ changeChoice: OTHER_SUM, changeSum: target.value.replaceAll(/\D/g, '') })}
          onBlur={finish}
        />
      )}
    </div>
  );
}
