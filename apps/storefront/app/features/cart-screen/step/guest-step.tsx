import { preloadSignIn } from '#features/identity/session/sign-in.ts';
import { useEffect, useState } from 'react';
import type { MessageId } from '#i18n/message-id.ts';
import { formatPhone, isPhoneComplete, normalizePhone } from '@kaplya/ui/field/phones.ts';
import { useText } from '#i18n/use-text.ts';
import { useConfig } from '#platform/data/use-config.ts';
import { Button } from '@kaplya/ui/button/button.tsx';
import { PhoneField } from '@kaplya/ui/field/phone-field.tsx';
import { useKnownPhone } from '#features/cart/state/use-known-phone.ts';

const FIELD = 'cart-guest-phone';

type GuestStepProps = { onBack: () => void; onDone: () => void; onSignIn: () => void };

/** Signing in, or ordering without registration, which begins with a phone (S-25, P-08). */
export function GuestStep({ onBack, onDone, onSignIn }: GuestStepProps) {
  const t = useText();
  const { phoneCode } = useConfig();
  const { phone, changePhone } = useKnownPhone();
  const [error, setError] = useState<MessageId | null>(null);

  // What was pressed is gone, and this field is all that the step asks for.
  useEffect(() => document.getElementById(FIELD)?.focus(), []);

  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (isPhoneComplete(phone)) return onDone();
        setError(phone === '' ? 'errors.required' : 'errors.phoneInvalid');
        document.getElementById(FIELD)?.focus();
      }}
    >
      <Button variant="soft" isWide className="min-h-13" onPointerEnter={preloadSignIn} onClick={onSignIn}>
        {t('cart.guest.signIn')}
      </Button>
      <p className="flex items-center gap-3 text-sm text-ink-muted before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        {t('cart.guest.or')}
      </p>
      <PhoneField
        id={FIELD}
        name="tel"
        label={t('cart.guest.phone')}
        hint={t('cart.guest.text')}
        placeholder={formatPhone(phoneCode)}
        value={phone}
        format={formatPhone}
        normalize={(typed) => normalizePhone(typed, phoneCode)}
        error={error && t(error)}
        required
        onValueChange={(typed) => {
          setError(null);
          changePhone(typed);
        }}
        onBlur={() => {
          if (phone !== '' && !isPhoneComplete(phone)) setError('errors.phoneIncomplete');
        }}
      />
      <Button type="submit" isWide className="min-h-13">
        {t('cart.guest.order')}
      </Button>
      <Button variant="ghost" isWide onClick={onBack}>
        {t('cart.guest.back')}
      </Button>
    </form>
  );
}
