import type { PhoneOrderPreview } from '@kaplya/contract';
import { isOnlinePayment, parsePaymentCode, paymentCodes } from '@kaplya/domain/payment-methods';
import { Checkbox } from '@kaplya/ui/field/checkbox.tsx';
import { Callout } from '@kaplya/ui/message/callout.tsx';
import { useText } from '#i18n/use-text.ts';
import type { Caller } from '../caller/find-caller.ts';
import { ChangeFields } from './change-fields.tsx';
import { Choices } from '../choices.tsx';
import type { PhoneDraft } from '../calls/phone-draft.ts';

type PayFieldsProps = {
  draft: PhoneDraft;
  preview: PhoneOrderPreview;
  companies: NonNullable<Caller['customer']>['companies'];
  /** Whether the order was to be placed without the sum for change. */
  isSumMissed: boolean;
  onChange: (changes: Partial<PhoneDraft>) => void;
};

const PERSON = 'person';

/** The payer and the way to pay, change and points. */
export function PayFields({ draft, preview, companies, isSumMissed, onChange }: PayFieldsProps) {
  const t = useText();
  const { payments, payment, calculation } = preview;
  const { usable } = calculation.loyalty;
  const { toPay } = calculation.totals;
  const code = draft.payment ?? payment?.monolithType ?? null;
  const known = parsePaymentCode(code);
  const isByLink = known !== null && isOnlinePayment(known);
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
        isLegendHidden
        value={code === null ? null : String(code)}
        options={payments.map(({ setup, description }) => ({ value: String(setup.code), label: description }))}
        onValueChange={(value) => onChange({ payment: Number(value) })}
      />
      {preview.paidOnlineBefore !== null && (
        <Callout tone="info" icon="info">
          {t('phoneOrder.pay.notOnline', { method: preview.payment?.description ?? '' })}
        </Callout>
      )}
      {isByLink && <p className="text-sm text-warning">{t('phoneOrder.pay.byLink')}</p>}
      {code === paymentCodes.cash && toPay.amount > 0 && (
        <ChangeFields
          due={toPay}
          value={draft.changeFrom}
          isSumMissed={isSumMissed}
          onValueChange={(changeFrom) => onChange({ payment: code, changeFrom })}
        />
      )}
      {(usable > 0 || draft.usesPoints) && (
        <Checkbox
          label={t('phoneOrder.pay.points', { count: usable })}
          checked={draft.usesPoints}
          onChange={({ target }) => onChange({ usesPoints: target.checked })}
        />
      )}
    </>
  );
}
