import type { PhoneOrderPreview } from '@kaplya/contract';
import { paymentCodes } from '@kaplya/domain/payment-methods';
import { Checkbox } from '@kaplya/ui/field/checkbox.tsx';
import { TextField } from '@kaplya/ui/field/text-field.tsx';
import { useText } from '#i18n/use-text.ts';
import type { Caller } from '../find-caller.ts';
import { ChangeFields } from './change-fields.tsx';
import { Choices } from '../choices.tsx';
import type { PhoneDraft } from '../phone-draft.ts';

type PayFieldsProps = {
  draft: PhoneDraft;
  preview: PhoneOrderPreview;
  companies: NonNullable<Caller['customer']>['companies'];
  /** Whether the order was to be placed without the sum for change. */
  isSumMissed: boolean;
  onChange: (changes: Partial<PhoneDraft>) => void;
};

const PERSON = 'person';

/** The payer and the way to pay, points and a promo code. */
export function PayFields({ draft, preview, companies, isSumMissed, onChange }: PayFieldsProps) {
  const t = useText();
  const { payments, payment, calculation } = preview;
  const { usable } = calculation.loyalty;
  const { toPay } = calculation.totals;
  const code = draft.payment ?? payment?.monolithType ?? null;
  return (
    <>
      {companies.length > 0 && (
        <Choices
          legend={t('phoneOrder.pay.company')}
          value={draft.companyId ?? PERSON}
          options={[
            { value: PERSON, label: t('phoneOrder.pay.person') },
            ...companies.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onValueChange={(value) => onChange({ companyId: value === PERSON ? null : value, payment: null })}
        />
      )}
      <Choices
        legend={t('phoneOrder.pay.method')}
        value={code === null ? null : String(code)}
        options={payments.map(({ setup, description }) => ({ value: String(setup.code), label: description }))}
        onValueChange={(value) => onChange({ payment: Number(value) })}
      />
      {code === paymentCodes.cash && toPay.amount > 0 && (
        <ChangeFields
          due={toPay}
          value={draft.changeFrom}
          isSumMissed={isSumMissed}
          onValueChange={(changeFrom) => onChange({ payment: code, changeFrom })}
        />
      )}
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField
          label={t('phoneOrder.pay.promo')}
          isOptional
          autoComplete="off"
          maxLength={60}
          value={draft.promoCode}
          onChange={({ target }) => onChange({ promoCode: target.value })}
        />
        {(usable > 0 || draft.usesPoints) && (
          <Checkbox
            className="self-end"
            label={t('phoneOrder.pay.points', { count: usable })}
            checked={draft.usesPoints}
            onChange={({ target }) => onChange({ usesPoints: target.checked })}
          />
        )}
      </div>
    </>
  );
}
