import { cleanLine } from '@kaplya/domain/typed-text';
import { Link } from 'react-router';
import { ConsentText } from '#features/identity/code/consent-text.tsx';
import { openSignIn, preloadSignIn } from '#features/identity/session/sign-in.ts';
import { useCanSignIn } from '#features/identity/session/use-can-sign-in.ts';
import { formatPhone, isPhoneComplete } from '@kaplya/domain/phones';
import { normalizePhone } from '@kaplya/domain/typed-phone';
import { useText } from '#i18n/use-text.ts';
import { paths } from '#platform/page/paths.ts';
import { useConfig } from '#platform/data/use-config.ts';
import { Checkbox } from '@kaplya/ui/field/checkbox.tsx';
import { linkClass } from '@kaplya/ui/button/link-class.ts';
import { PhoneField } from '@kaplya/ui/field/phone-field.tsx';
import { Skeleton } from '@kaplya/ui/message/skeleton.tsx';
import { TextField } from '@kaplya/ui/field/text-field.tsx';
import type { CheckoutForm } from '#features/cart/state/checkout-draft.ts';
import { toFieldId, type CheckoutErrors, type CheckoutField } from '../form/checkout-form.ts';
import { CheckoutSection } from './checkout-section.tsx';
import type { AccountContact } from '../form/use-account-contact.ts';
import { useFold } from './use-fold.ts';

type ContactSectionProps = {
  values: CheckoutForm;
  account: AccountContact;
  errors: CheckoutErrors;
  /** Whether the order needs a confirmed phone, which the account does not have. */
  isPhoneToConfirm: boolean;
  onChange: (changed: Partial<CheckoutForm>, field: CheckoutField) => void;
  /** Called when a field loses the focus, so that its value is final. */
  onBlur: () => void;
  /** Called when the phone field loses the focus while the number is incomplete. */
  onIncompletePhone: () => void;
};

/**
 * Phone and name, which are all that a guest enters (P-08). A customer's are taken from the account; another recipient
 * is entered after unfolding the section.
 */
export function ContactSection({
  values,
  account,
  errors,
  isPhoneToConfirm,
  onChange,
  onBlur,
  onIncompletePhone,
}: ContactSectionProps) {
  const t = useText();
  const { phoneCode } = useConfig();
  const canSignIn = useCanSignIn();
  const { phone, name, hasConsented, isPhoneTyped, isNameTyped } = values;
  const isWhole = isPhoneComplete(phone) && cleanLine(name) !== '';
  // Folded to one line when the data is known already; unfolded when it was typed on this page.
  const fold = useFold(account.isLoading || isWhole, { startsOpen: isPhoneTyped || isNameTyped });
  const isWrong = Boolean(errors.phone ?? errors.name);
  const isConsentShown = !account.isConsentStanding || errors.consent !== undefined;

  return (
    <CheckoutSection
      icon="user"
      title={t('checkout.contact.title')}
      isDone={isWhole && (hasConsented || account.isConsentStanding)}
      isInvalid={isWrong}
      fold={fold}
      summary={
        account.isLoading ? (
          <Skeleton className="h-6 w-52 max-w-full rounded-sm" />
        ) : (
          <p>
            <span className="font-semibold">{name}</span>{' '}
            <span className="whitespace-nowrap text-ink-muted tabular-nums">{formatPhone(phone)}</span>
          </p>
        )
      }
      {...(account.isLoading && { aside: null })}
      below={
        !account.isLoading && (
          <>
            {isConsentShown && (
              <Checkbox
                id={toFieldId('consent')}
                // Positioned above the button that covers the whole line, so that the checkbox can be pressed.
                className="relative"
                checked={hasConsented}
                error={errors.consent}
                required
                label={<ConsentText />}
                onChange={(event) => onChange({ hasConsented: event.target.checked }, 'consent')}
              />
            )}
            {isPhoneToConfirm && (
              <Link
                to={paths.profileData()}
                className={linkClass('relative mt-1 inline-flex min-h-target items-center text-sm')}
              >
                {t('checkout.contact.confirmPhone')}
              </Link>
            )}
            {!account.isCustomer && canSignIn && (
              <button
                type="button"
                aria-haspopup="dialog"
                className={linkClass('relative mt-1 inline-flex min-h-target items-center text-sm')}
                onPointerEnter={preloadSignIn}
                onClick={() => openSignIn()}
              >
                {t('checkout.contact.signIn')}
              </button>
            )}
          </>
        )
      }
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
          enterKeyHint="next"
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
          enterKeyHint="next"
          required
          onChange={(event) => onChange({ name: event.target.value, isNameTyped: true }, 'name')}
          onBlur={onBlur}
        />
      </div>
    </CheckoutSection>
  );
}
