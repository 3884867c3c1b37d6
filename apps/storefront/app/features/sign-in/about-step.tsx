import type { SignInMethod } from '@kaplya/contract';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { formatPhone, isPhoneComplete, normalizePhone } from '@kaplya/ui/field/phones.ts';
import { useText } from '#i18n/use-text.ts';
import { getClient } from '#platform/data/client.ts';
import { findFormDraft } from '#platform/kept/form-draft.ts';
import { useOnline } from '@kaplya/client/network/online.ts';
import { getQueryClient } from '#platform/data/query-client.ts';
import { useConfig } from '#platform/data/use-config.ts';
import type { FormDraft } from '#platform/kept/use-form-draft.ts';
import { Button } from '@kaplya/ui/button/button.tsx';
import { Checkbox } from '@kaplya/ui/field/checkbox.tsx';
import { EmailField } from '@kaplya/ui/field/email-field.tsx';
import { PhoneField } from '@kaplya/ui/field/phone-field.tsx';
import { TextField } from '@kaplya/ui/field/text-field.tsx';
import { showToast } from '@kaplya/ui/message/toasts.ts';
import { profileQuery, userQuery } from '#features/identity/session/account-queries.ts';
import { ConsentText } from '#features/identity/code/consent-text.tsx';
import { toFieldErrors, type FieldErrors } from '#features/identity/code/field-errors.ts';
import { FIRST_FIELD } from '#features/identity/code/field-ids.ts';
import { findFailureText } from '#features/identity/code/find-failure-text.ts';
import { FormNotice } from '#features/identity/code/form-notice.tsx';
import { isEmailLike } from '#features/identity/code/is-email-like.ts';
import type { SignInForm } from './sign-in-form.ts';
import { SIGN_IN_FORM } from '#features/identity/session/sign-in.ts';

const fieldOfCode = {
  'identity.name_required': 'name',
  'identity.phone_invalid': 'phone',
  'identity.phone_country': 'phone',
  'identity.email_invalid': 'email',
} as const;

type Errors = FieldErrors<'name' | 'phone' | 'email'>;

const FIELD_IDS = { name: FIRST_FIELD, phone: 'sign-in-phone', email: 'sign-in-email' };

/** Whether the sheet is open at this step now: it may have been left while an answer was on its way. */
function isStillAsked(): boolean {
  const { isOpen, step } = findFormDraft(SIGN_IN_FORM);
  return isOpen === true && step === 'about';
}

type AboutStepProps = {
  form: FormDraft<SignInForm>;
  /** How they signed in: the other contact is asked for. */
  method: SignInMethod;
  onDone: () => void;
};

/** What a new customer says about themself; nothing waits for it. */
export function AboutStep({ form, method, onDone }: AboutStepProps) {
  const t = useText();
  const { phoneCode } = useConfig();
  const isOnline = useOnline();
  const [errors, setErrors] = useState<Errors>({});
  const [isSaving, setSaving] = useState(false);
  const isBusy = useRef(false);
  const { values, change } = form;
  const isByMail = method === 'email';

  useEffect(() => document.getElementById(FIRST_FIELD)?.focus(), []);

  function show(found: Errors) {
    if (!isStillAsked()) return;
    setErrors(found);
    const field = (['name', 'phone', 'email'] as const).find((each) => found[each]);
    if (field) document.getElementById(FIELD_IDS[field])?.focus();
  }

  function findMistakes(): Errors {
    const found: Errors = {};
    const email = values.email.trim();
    if (values.name.trim() === '') found.name = t('errors.required');
    if (isByMail && values.phone === '') found.phone = t('errors.required');
    else if (isByMail && !isPhoneComplete(values.phone)) found.phone = t('errors.phoneInvalid');
    if (!isByMail && email !== '' && !isEmailLike(email)) found.email = t('errors.emailInvalid');
    return found;
  }

  async function save() {
    const email = isByMail ? '' : values.email.trim();
    try {
      const { success, message } = await getClient().call('completeRegistration', {
        body: {
          name: values.name.trim(),
          ...(isByMail && { phone: values.phone }),
          ...(email !== '' && { email }),
          consents: values.wantsNews ? ['marketing'] : [],
        },
      });
      if (!success) return show({ form: message || t('identity.about.failed') });
      for (const { queryKey } of [userQuery(), profileQuery()]) void getQueryClient().invalidateQueries({ queryKey });
      if (message !== '') showToast({ tone: 'warning', text: message });
      else if (email !== '') showToast({ text: t('identity.about.emailSent', { target: email }) });
      // Who has left the sheet was led on then.
      if (isStillAsked()) onDone();
    } catch (failure) {
      show(toFieldErrors(failure, fieldOfCode, t(findFailureText(failure, 'identity.about.failed'))));
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy.current) return;
    const mistakes = findMistakes();
    if (Object.keys(mistakes).length > 0) return show(mistakes);
    setErrors({});
    isBusy.current = true;
    setSaving(true);
    void save().finally(() => {
      isBusy.current = false;
      setSaving(false);
    });
  }

  function changeField(field: 'name' | 'phone' | 'email', changed: Partial<SignInForm>) {
    setErrors(Object.fromEntries(Object.entries(errors).filter(([each]) => each !== field && each !== 'form')));
    change(changed);
  }

  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
      <p className="text-ink-muted">{t('identity.about.text')}</p>
      <FormNotice tone="danger">{errors.form}</FormNotice>
      <TextField
        id={FIELD_IDS.name}
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
          id={FIELD_IDS.phone}
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
          id={FIELD_IDS.email}
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
      <Button
        type="submit"
        size="lg"
        isWide
        isLoading={isSaving}
        disabledReason={isOnline || isSaving ? null : t('identity.offline')}
      >
        {t('identity.about.save')}
      </Button>
      <Button variant="ghost" isWide onClick={onDone}>
        {t('identity.about.later')}
      </Button>
    </form>
  );
}
