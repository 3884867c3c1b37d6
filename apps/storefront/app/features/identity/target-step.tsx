import type { SignInMethod } from '@kaplya/contract';
import { useRef, useState, type FormEvent } from 'react';
import { useKnownPhone } from '#features/cart/use-known-phone.ts';
import { formatPhone, isPhoneComplete, normalizePhone } from '#i18n/phones.ts';
import { useText } from '#i18n/use-text.ts';
import { ApiFailure } from '#platform/api-failure.ts';
import { getClient } from '#platform/client.ts';
import { useOnline } from '#platform/online.ts';
import { useConfig } from '#platform/use-config.ts';
import type { FormDraft } from '#platform/use-form-draft.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { EmailField } from '#ui/email-field.tsx';
import { PhoneField } from '#ui/phone-field.tsx';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import { isSameCode, toClock, toKeptChallenge } from './challenge.ts';
import { ConsentText } from './consent-text.tsx';
import { toFieldErrors, type FieldErrors } from './field-errors.ts';
import { CONSENT_FIELD, FIRST_FIELD, GET_CODE } from './field-ids.ts';
import { findFailureText } from './find-failure-text.ts';
import { FormNotice } from './form-notice.tsx';
import { isEmailLike } from './is-email-like.ts';
import type { SignInForm } from './sign-in-form.ts';
import { useSecondsUntil } from './use-seconds-until.ts';

const SECOND = 1000;

const fieldOfCode = {
  'identity.phone_required': 'target',
  'identity.phone_invalid': 'target',
  'identity.phone_country': 'target',
  'identity.email_required': 'target',
  'identity.email_invalid': 'target',
  'consent.personal_data_required': 'consent',
} as const;

type Errors = FieldErrors<'target' | 'consent'>;

/** Where the code is to be sent, by which way, and the consent without which nothing is sent (S-45). */
export function TargetStep({ form }: { form: FormDraft<SignInForm> }) {
  const t = useText();
  const { auth, phoneCode } = useConfig();
  const isOnline = useOnline();
  const known = useKnownPhone();
  const [errors, setErrors] = useState<Errors>({});
  const [isSending, setSending] = useState(false);
  const isBusy = useRef(false);

  const { values, change } = form;
  const [first = 'sms'] = auth.methods;
  const method: SignInMethod = auth.methods.find((each) => each === values.method) ?? first;
  const isByMail = method === 'email';
  const phone = values.isPhoneTyped ? values.phone : known.phone;
  const target = isByMail ? values.email.trim() : phone;
  const secondsToWait = useSecondsUntil(values.refusedTarget === target ? values.refusedUntil : 0);
  const isLiving = useSecondsUntil(values.challenge?.endsAt ?? 0) > 0;
  const isSent = isLiving && isSameCode(values.challenge, { asked: method, target });

  function changeTarget(changed: Partial<SignInForm>) {
    setErrors(({ consent }) => (consent ? { consent } : {}));
    change({ ...changed, notice: '' });
  }

  function findMistakes(): Errors {
    const found: Errors = {};
    if (isByMail && target === '') found.target = t('errors.emailRequired');
    else if (isByMail && !isEmailLike(target)) found.target = t('errors.emailInvalid');
    else if (target === '') found.target = t('errors.required');
    else if (!isByMail && !isPhoneComplete(target)) found.target = t('errors.phoneInvalid');
    if (!values.hasConsented) found.consent = t('errors.personalDataConsent');
    return found;
  }

  function show(found: Errors) {
    setErrors(found);
    if (found.target) document.getElementById(FIRST_FIELD)?.focus();
    else if (found.consent) document.getElementById(CONSENT_FIELD)?.focus();
  }

  async function send() {
    try {
      const contact = isByMail ? { email: target } : { phone: target };
      const answer = await getClient().call('login', { body: { method, ...contact, consent: true } });
      const challenge = toKeptChallenge(answer, { asked: method, target, now: Date.now() });
      change({ step: 'code', challenge, notice: '' });
    } catch (failure) {
      const { code, retryAfterSeconds } = failure instanceof ApiFailure ? failure : {};
      if (code === 'identity.too_many_codes' && retryAfterSeconds) {
        change({ refusedTarget: target, refusedUntil: Date.now() + retryAfterSeconds * SECOND });
      }
      const found = toFieldErrors(failure, fieldOfCode, t(findFailureText(failure, 'identity.failed')));
      if (found.target && !isByMail) change({ unfitPhone: target });
      show(found);
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy.current) return;
    change({ notice: '' });
    const mistakes = findMistakes();
    if (Object.keys(mistakes).length > 0) return show(mistakes);
    setErrors({});
    if (isSent) return change({ step: 'code' });
    setSending(true);
    isBusy.current = true;
    void send().finally(() => {
      isBusy.current = false;
      setSending(false);
    });
  }

  const reason = isSent
    ? null
    : !isOnline
      ? t('identity.offline')
      : secondsToWait > 0
        ? t('identity.wait', { time: toClock(secondsToWait) })
        : null;

  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
      <p className="text-ink-muted">{t('identity.lead')}</p>
      <FormNotice tone={errors.form ? 'danger' : 'warning'}>{errors.form ?? values.notice}</FormNotice>
      {auth.methods.length > 1 && (
        <SegmentedControl
          label={t('identity.way')}
          value={method}
          segments={auth.methods.map((value) => ({ value, label: t(`identity.way.${value}`) }))}
          onValueChange={(next) => changeTarget({ method: next })}
        />
      )}
      {isByMail ? (
        <EmailField
          key="email"
          id={FIRST_FIELD}
          label={t('identity.email')}
          hint={t('identity.hint.email')}
          value={values.email}
          error={errors.target}
          required
          onChange={(event) => changeTarget({ email: event.target.value })}
        />
      ) : (
        <PhoneField
          key="phone"
          id={FIRST_FIELD}
          name="tel"
          label={t('identity.phone')}
          hint={method === 'call' ? t('identity.hint.call', { count: auth.callCodeLength }) : t('identity.hint.sms')}
          placeholder={formatPhone(phoneCode)}
          value={phone}
          format={formatPhone}
          normalize={(typed) => normalizePhone(typed, phoneCode)}
          error={errors.target}
          required
          onValueChange={(typed) => changeTarget({ phone: typed, isPhoneTyped: true })}
          onBlur={() => {
            if (phone === '' || isPhoneComplete(phone)) return;
            setErrors((now) => ({ ...now, target: t('errors.phoneIncomplete') }));
          }}
        />
      )}
      <Checkbox
        id={CONSENT_FIELD}
        checked={values.hasConsented}
        error={errors.consent}
        required
        label={<ConsentText />}
        onChange={(event) => {
          const { consent: _, ...others } = errors;
          setErrors(others);
          change({ hasConsented: event.target.checked });
        }}
      />
      <Button
        id={GET_CODE}
        type="submit"
        size="lg"
        isWide
        isLoading={isSending}
        disabledReason={isSending ? null : reason}
      >
        {t('identity.getCode')}
      </Button>
    </form>
  );
}
