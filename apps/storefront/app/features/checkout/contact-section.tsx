import { formatPhone, isPhoneComplete, normalizePhone } from '#i18n/phones.ts';
import { useText } from '#i18n/use-text.ts';
import { useConfig } from '#platform/use-config.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { PhoneField } from '#ui/phone-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { toFieldId, type CheckoutErrors, type CheckoutField, type CheckoutForm } from './checkout-form.ts';
import { CheckoutSection } from './checkout-section.tsx';
import { ConsentText } from './consent-text.tsx';

type ContactSectionProps = {
  values: CheckoutForm;
  errors: CheckoutErrors;
  onChange: (changed: Partial<CheckoutForm>, field: CheckoutField) => void;
  /** A field was left, so what stands there is meant. */
  onBlur: () => void;
  /** The phone field was left incomplete. */
  onIncompletePhone: () => void;
};

/** Phone and name are all that a guest says about themselves (P-08). */
export function ContactSection({ values, errors, onChange, onBlur, onIncompletePhone }: ContactSectionProps) {
  const t = useText();
  const { phoneCode } = useConfig();
  const { phone, name, hasConsented } = values;

  return (
    <CheckoutSection
      icon="user"
      title={t('checkout.contact.title')}
      isDone={isPhoneComplete(phone) && name.trim() !== '' && hasConsented}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <PhoneField
          id={toFieldId('phone')}
          name="tel"
          label={t('checkout.contact.phone')}
          placeholder={formatPhone(phoneCode)}
          value={phone}
          format={formatPhone}
          normalize={(typed) => normalizePhone(typed, phoneCode)}
          error={errors.phone}
          required
          onValueChange={(value) => onChange({ phone: value, isPhoneTyped: true }, 'phone')}
          onBlur={() => {
            if (phone !== '' && !isPhoneComplete(phone)) onIncompletePhone();
            onBlur();
          }}
        />
        <TextField
          id={toFieldId('name')}
          name="name"
          label={t('checkout.contact.name')}
          autoComplete="name"
          maxLength={100}
          value={name}
          error={errors.name}
          required
          onChange={(event) => onChange({ name: event.target.value, isNameTyped: true }, 'name')}
          onBlur={onBlur}
        />
      </div>
      <Checkbox
        id={toFieldId('consent')}
        className="mt-2"
        checked={hasConsented}
        error={errors.consent}
        required
        label={<ConsentText />}
        onChange={(event) => onChange({ hasConsented: event.target.checked }, 'consent')}
      />
    </CheckoutSection>
  );
}
