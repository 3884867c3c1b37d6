import type { SignInMethod } from '@kaplya/contract';
import { formatPhone, isPhoneComplete } from '@kaplya/domain/phones';
import { normalizePhone } from '@kaplya/domain/typed-phone';
import type { MessageId } from '#i18n/message-id.ts';
import { useText } from '#i18n/use-text.ts';
import { useConfig } from '#platform/data/use-config.ts';
import { EmailField } from '@kaplya/ui/field/email-field.tsx';
import { PhoneField } from '@kaplya/ui/field/phone-field.tsx';
import { SegmentedControl } from '@kaplya/ui/field/segmented-control.tsx';
import { isEmailLike } from './is-email-like.ts';

/** The codes of refusals that are shown at the field of the contact. */
export const contactFieldOfCode = {
  'identity.phone_required': 'target',
  'identity.phone_invalid': 'target',
  'identity.phone_country': 'target',
  'identity.email_required': 'target',
  'identity.email_invalid': 'target',
} as const;

type ContactFieldsProps = {
  /** The id of the shown field, phone or e-mail. */
  id: string;
  method: SignInMethod;
  phone: string;
  email: string;
  error: string | undefined;
  onChange: (changed: { method: SignInMethod } | { phone: string } | { email: string }) => void;
  onIncompletePhone: () => void;
};

/** The fields for the recipient of a code and the method of sending it. */
export function ContactFields({ id, method, phone, email, error, onChange, onIncompletePhone }: ContactFieldsProps) {
  const t = useText();
  const { auth, phoneCode } = useConfig();
  return (
    <>
      {auth.methods.length > 1 && (
        <SegmentedControl
          label={t('identity.way')}
          value={method}
          segments={auth.methods.map((value) => ({ value, label: t(`identity.way.${value}`) }))}
          onValueChange={(next) => onChange({ method: next })}
        />
      )}
      {method === 'email' ? (
        <EmailField
          key="email"
          id={id}
          label={t('identity.email')}
          hint={t('identity.hint.email')}
          value={email}
          error={error}
          required
          onChange={(event) => onChange({ email: event.target.value })}
        />
      ) : (
        <PhoneField
          key="phone"
          id={id}
          name="tel"
          label={t('identity.phone')}
          hint={method === 'call' ? t('identity.hint.call', { count: auth.callCodeLength }) : t('identity.hint.sms')}
          placeholder={formatPhone(phoneCode)}
          value={phone}
          format={formatPhone}
          normalize={(typed) => normalizePhone(typed, phoneCode)}
          error={error}
          required
          onValueChange={(typed) => onChange({ phone: typed })}
          onBlur={() => {
            if (phone !== '' && !isPhoneComplete(phone)) onIncompletePhone();
          }}
        />
      )}
    </>
  );
}

/** The message about an incomplete phone or e-mail address. null when a code may be sent to it. */
export function findContactMistake(method: SignInMethod, target: string): MessageId | null {
  if (method === 'email') {
    if (target === '') return 'errors.emailRequired';
    return isEmailLike(target) ? null : 'errors.emailInvalid';
  }
  if (target === '') return 'errors.required';
  return isPhoneComplete(target) ? null : 'errors.phoneInvalid';
}
