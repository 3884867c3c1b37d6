import { SignInButton } from '#features/identity/session/sign-in-button.tsx';
import { useCanSignIn } from '#features/identity/session/use-can-sign-in.ts';
import { useEffect } from 'react';
import { formatPhone, isPhoneComplete } from '@kaplya/domain/phones';
import { normalizePhone } from '@kaplya/domain/typed-phone';
import { useText } from '#i18n/use-text.ts';
import { useConfig } from '#platform/data/use-config.ts';
import { Button } from '@kaplya/ui/button/button.tsx';
import { PhoneField } from '@kaplya/ui/field/phone-field.tsx';
import { useForm } from '@kaplya/ui/form/use-form.ts';
import { useKnownPhone } from '#features/cart/state/use-known-phone.ts';

const FIELD = 'cart-guest-phone';

type GuestStepProps = { onBack: () => void; onDone: () => void; onSignIn: () => void };

/**
 * The step between cart and checkout for a visitor: sign in, if the shop can send codes, or enter a phone to order
 * without registration (S-25, P-08).
 */
export function GuestStep({ onBack, onDone, onSignIn }: GuestStepProps) {
  const t = useText();
  const { phoneCode } = useConfig();
  const canSignIn = useCanSignIn();
  const { phone, changePhone } = useKnownPhone();
  const form = useForm<'phone'>();

  // The button that had the focus is gone, so the only field of the step takes it.
  useEffect(() => document.getElementById(FIELD)?.focus(), []);

  function submit() {
    if (isPhoneComplete(phone)) onDone();
    else form.show({ phone: t(phone === '' ? 'errors.required' : 'errors.phoneInvalid') });
  }

  return (
    <form {...form.toProps(submit)} className="flex flex-col gap-4">
      <SignInButton variant="soft" isWide className="min-h-13" onClick={onSignIn}>
        {t('cart.guest.signIn')}
      </SignInButton>
      {canSignIn && (
        <p className="flex items-center gap-3 text-sm text-ink-muted before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
          {t('cart.guest.or')}
        </p>
      )}
      <PhoneField
        id={FIELD}
        name="tel"
        label={t('cart.guest.phone')}
        hint={t('cart.guest.text')}
        placeholder={formatPhone(phoneCode)}
        value={phone}
        format={formatPhone}
        normalize={(typed) => normalizePhone(typed, phoneCode)}
        error={form.errors.phone}
        required
        onValueChange={(typed) => {
          form.clear('phone');
          changePhone(typed);
        }}
        onBlur={() => {
          if (phone !== '' && !isPhoneComplete(phone)) form.addErrors({ phone: t('errors.phoneIncomplete') });
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
