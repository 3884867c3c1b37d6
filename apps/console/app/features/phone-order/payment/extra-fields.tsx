import type { PhoneOrderPreview } from '@kaplya/contract';
import { useState } from 'react';
import { EmailField } from '@kaplya/ui/field/email-field.tsx';
import { TextArea } from '@kaplya/ui/field/text-area.tsx';
import { TextField } from '@kaplya/ui/field/text-field.tsx';
import { useText } from '#i18n/use-text.ts';
import type { PhoneDraft } from '../calls/phone-draft.ts';
import { sectionOf } from '../section.tsx';
import { DeliveryWishFields } from './delivery-wish-fields.tsx';

type ExtraFieldsProps = {
  draft: PhoneDraft;
  preview: PhoneOrderPreview;
  onChange: (changes: Partial<PhoneDraft>) => void;
};

/** Wishes, note, promo code and e-mail address, folded; the chosen ones are named while they are folded. */
export function ExtraFields({ draft, preview, onChange }: ExtraFieldsProps) {
  const t = useText();
  const wishes = draft.wishes ?? preview.wishes;
  const chosen = [
    ...wishes.map((each) => t(`phoneOrder.wishes.${each}`)),
    draft.note,
    draft.promoCode,
    draft.email,
  ].filter(Boolean);
  const isBroken = preview.violations.some((violation) => sectionOf(violation) === 'extra');
  const [isOpen, setOpen] = useState(isBroken);
  return (
    <details
      open={isOpen || isBroken}
      data-section="extra"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="cursor-pointer rounded-sm text-sm font-semibold">
        {t('phoneOrder.extra')}
        {chosen.length > 0 && <span className="font-normal wrap-anywhere">{`: ${chosen.join(' · ')}`}</span>}
      </summary>
      <div className="flex flex-col gap-2 pt-1">
        <DeliveryWishFields
          chosen={wishes}
          paymentCode={draft.payment ?? preview.payment?.monolithType ?? null}
          toPay={preview.calculation.totals.toPay.amount}
          onChange={(after) => onChange({ wishes: after })}
        />
        <TextArea
          label={t('phoneOrder.note')}
          isOptional
          rows={2}
          maxLength={1000}
          value={draft.note}
          onChange={({ target }) => onChange({ note: target.value })}
        />
        <TextField
          label={t('phoneOrder.pay.promo')}
          isOptional
          autoComplete="off"
          maxLength={60}
          value={draft.promoCode}
          onChange={({ target }) => onChange({ promoCode: target.value })}
        />
        <EmailField
          label={t('phoneOrder.email')}
          isOptional
          autoComplete="off"
          value={draft.email}
          onChange={({ target }) => onChange({ email: target.value })}
        />
      </div>
    </details>
  );
}
