import { cleanLine } from '@kaplya/domain/typed-text';
import type { SignInMethod } from '@kaplya/contract';
import { useEffect } from 'react';
import { formatPhone, isPhoneComplete } from '@kaplya/domain/phones';
import { normalizePhone } from '@kaplya/domain/typed-phone';
import { useText } from '#i18n/use-text.ts';
import { getClient } from '#platform/data/client.ts';
import { findFormDraft } from '#platform/storage/form-draft.ts';
import { useCallForm } from '#platform/form/use-call-form.ts';
import { getQueryClient } from '#platform/data/query-client.ts';
import { useConfig } from '#platform/data/use-config.ts';
import type { FormDraft } from '#platform/storage/use-form-draft.ts';
import { Button } from '@kaplya/ui/button/button.tsx';
import { Checkbox } from '@kaplya/ui/field/checkbox.tsx';
import { EmailField } from '@kaplya/ui/field/email-field.tsx';
import { PhoneField } from '@kaplya/ui/field/phone-field.tsx';
import { TextField } from '@kaplya/ui/field/text-field.tsx';
import { showToast } from '@kaplya/ui/message/toasts.ts';
import { profileQuery, userQuery } from '#features/identity/session/account-queries.ts';
import { ConsentText } from '#features/identity/code/consent-text.tsx';
import { FIRST_FIELD } from '#features/identity/code/field-ids.ts';
import { FormMessage } from '#features/identity/code/form-message.tsx';
import { isEmailLike } from '#features/identity/code/is-email-like.ts';
import { signInForm, type SignInForm } from './sign-in-form.ts';

const fieldOfCode = {
  'identity.name_required': 'name',
  'identity.phone_invalid': 'phone',
  'identity.phone_country': 'phone',
  'identity.email_invalid': 'email',
} as const;

/** Whether the drawer is still open at this step: the customer may have closed it during the call. */
function isStillAsked(): boolean {
  const { isOpen, step } = findFormDraft(signInForm);
  return isOpen && step === 'about';
}

type AboutStepProps = {
  form: FormDraft<SignInForm>;
  /** The method of the sign-in. By phone, this step asks for the e-mail, and the reverse. */
  method: SignInMethod;
  onDone: () => void;
};

/** Asks a new customer for name and contact. They are signed in already and may skip it. */
export function AboutStep({ form: draft, method, onDone }: AboutStepProps) {
  const t = useText();
  const { phoneCode } = useConfig();
  const form = useCallForm<'name' | 'phone' | 'email'>({
    fieldOfCode,
    failed: 'identity.about.failed',
    offline: 'identity.offline',
  });
  const { errors } = form;
  const { values, change } = draft;
  const isByMail = method === 'email';

  useEffect(() => document.getElementById(FIRST_FIELD)?.focus(), []);

  function findMistakes() {
    const email = cleanLine(values.email);
    const isPhoneWrong = isByMail && !isPhoneComplete(values.phone);
    return {
      ...(cleanLine(values.name) === '' && { name: t('errors.required') }),
      ...(isPhoneWrong && { phone: t(values.phone === '' ? 'errors.required' : 'errors.phoneInvalid') }),
      ...(!isByMail && email !== '' && !isEmailLike(email) && { email: t('errors.emailInvalid') }),
    };
  }

  async function save() {
    const email = isByMail ? '' : cleanLine(values.email);
    try {
      const { success, message } = await getClient().call('completeRegistration', {
        body: {
          name: cleanLine(values.name),
          ...(isByMail && { phone: values.phone }),
          ...(email !== '' && { email }),
          consents: values.wantsNews ? ['marketing'] : [],
        },
      });
      if (!success) return isStillAsked() ? { form: message || t('identity.about.failed') } : {};
      for (const { queryKey } of [userQuery(), profileQuery()]) void getQueryClient().invalidateQueries({ queryKey });
      if (message !== '') showToast({ tone: 'warning', text: message });
      else if (email !== '') showToast({ text: t('identity.about.emailSent', { target: email }) });
      // After the customer closed the drawer, nothing more is to be done.
      if (isStillAsked()) onDone();
    } catch (failure) {
      if (isStillAsked()) throw failure;
    }
    return {};
  }

  function changeField(field: 'name' | 'phone' | 'email', changed: Partial<SignInForm>) {
    form.clear(field);
    change(changed);
  }

  return (
    <form {...form.toProps(() => void form.submit(findMistakes(), save))} className="flex flex-col gap-4">
      <p className="text-ink-muted">{t('identity.about.text')}</p>
      <FormMessage tone="danger">{errors.form}</FormMessage>
      <TextField
        id={FIRST_FIELD}
        name="name"
        label={t('identity.about.name')}
        autoComplete="name"
        maxLength={100}
        value={values.name}
        error={errors.name}
        required
        onChange={(event) => changeField('name', { name: event.target.value })}
      />
      {isByMail ? (
        <PhoneField
          name="tel"
          label={t('identity.phone')}
          hint={t('identity.about.phone')}
          placeholder={formatPhone(phoneCode)}
          value={values.phone}
          format={formatPhone}
          normalize={(typed) => normalizePhone(typed, phoneCode)}
          error={errors.phone}
          required
          onValueChange={(phone) => changeField('phone', { phone, isPhoneTyped: true })}
        />
      ) : (
        <EmailField
          label={t('identity.email')}
          hint={t('identity.about.email')}
          isOptional
          value={values.email}
          error={errors.email}
          onChange={(event) => changeField('email', { email: event.target.value })}
        />
      )}
      <Checkbox
        checked={values.wantsNews}
        label={<ConsentText consentType="marketing" />}
        onChange={(event) => change({ wantsNews: event.target.checked })}
      />
      <Button type="submit" size="lg" isWide isLoading={form.isBusy} disabledReason={form.disabledReason}>
        {t('identity.about.save')}
      </Button>
      <Button variant="ghost" isWide onClick={onDone}>
        {t('identity.about.later')}
      </Button>
    </form>
  );
}
