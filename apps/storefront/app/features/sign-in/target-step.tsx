import { useRef, useState, type FormEvent } from 'react';
import { useKnownPhone } from '#features/cart/state/use-known-phone.ts';
import { useText } from '#i18n/use-text.ts';
import { getClient } from '#platform/data/client.ts';
import { useOnline } from '@kaplya/client/network/online.ts';
import type { FormDraft } from '#platform/kept/use-form-draft.ts';
import { Button } from '@kaplya/ui/button/button.tsx';
import { Checkbox } from '@kaplya/ui/field/checkbox.tsx';
import { ConsentText } from '#features/identity/code/consent-text.tsx';
import { contactFieldOfCode, ContactFields, findContactMistake } from '#features/identity/code/contact-fields.tsx';
import { toFieldErrors, type FieldErrors } from '#features/identity/code/field-errors.ts';
import { CONSENT_FIELD, FIRST_FIELD, GET_CODE } from '#features/identity/code/field-ids.ts';
import { findFailureText } from '#features/identity/code/find-failure-text.ts';
import { FormNotice } from '#features/identity/code/form-notice.tsx';
import { canUsePasskeys } from '#features/identity/passkeys/can-use-passkeys.ts';
import type { SignInForm } from './sign-in-form.ts';
import { useCodeRequest } from '#features/identity/code/use-code-request.ts';

const fieldOfCode = { ...contactFieldOfCode, 'consent.personal_data_required': 'consent' } as const;

type Errors = FieldErrors<'target' | 'consent'>;

type TargetStepProps = {
  form: FormDraft<SignInForm>;
  /** Signs in by a passkey, unless the person closes the browser's window; rejects with `ApiFailure`. */
  onPasskey: (consent: boolean) => Promise<void>;
};

/** Where the code is to be sent, by which way, and the consent without which nothing is sent (S-45). */
export function TargetStep({ form, onPasskey }: TargetStepProps) {
  const t = useText();
  const isOnline = useOnline();
  const known = useKnownPhone();
  const [errors, setErrors] = useState<Errors>({});
  const [isAsking, setAsking] = useState(false);
  const isBusy = useRef(false);

  const { values, change } = form;
  const phone = values.isPhoneTyped ? values.phone : known.phone;
  const { method, target, isSending, disabledReason, request } = useCodeRequest({
    form,
    phone,
    async ask(to) {
      const answer = await getClient().call('login', { body: { ...to, consent: true } });
      change({ news: '' });
      return answer;
    },
  });

  function changeTarget(changed: Partial<SignInForm>) {
    setErrors(({ consent }) => (consent ? { consent } : {}));
    change({ ...changed, notice: '', news: '' });
  }

  function findMistakes(): Errors {
    const found: Errors = {};
    const mistake = findContactMistake(method, target);
    if (mistake) found.target = t(mistake);
    if (!values.hasConsented) found.consent = t('errors.personalDataConsent');
    return found;
  }

  function show(found: Errors) {
    setErrors(found);
    if (found.target) document.getElementById(FIRST_FIELD)?.focus();
    else if (found.consent) document.getElementById(CONSENT_FIELD)?.focus();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy.current) return;
    change({ notice: '' });
    const mistakes = findMistakes();
    if (Object.keys(mistakes).length > 0) return show(mistakes);
    setErrors({});
    void request((failure) => {
      const found = toFieldErrors(failure, fieldOfCode, t(findFailureText(failure, 'identity.failed')));
      if (found.target && method !== 'email') change({ unfitPhone: target });
      show(found);
    });
  }

  async function askForPasskey() {
    if (isBusy.current || isSending) return;
    isBusy.current = true;
    setErrors({});
    setAsking(true);
    try {
      await onPasskey(values.hasConsented);
    } catch (failure) {
      show(toFieldErrors(failure, fieldOfCode, t(findFailureText(failure, 'identity.passkey.failed'))));
    } finally {
      isBusy.current = false;
      setAsking(false);
    }
  }

  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
      <p className="text-ink-muted">{t('identity.lead')}</p>
      <FormNotice tone="info">{values.news}</FormNotice>
      <FormNotice tone={errors.form ? 'danger' : 'warning'}>{errors.form ?? values.notice}</FormNotice>
      <ContactFields
        id={FIRST_FIELD}
        {...{ method, phone }}
        email={values.email}
        error={errors.target}
        onChange={(changed) => changeTarget('phone' in changed ? { ...changed, isPhoneTyped: true } : changed)}
        onIncompletePhone={() => setErrors((now) => ({ ...now, target: t('errors.phoneIncomplete') }))}
      />
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
      <Button id={GET_CODE} type="submit" size="lg" isWide isLoading={isSending} disabledReason={disabledReason}>
        {t('identity.getCode')}
      </Button>
      {canUsePasskeys() && (
        <Button
          variant="secondary"
          isWide
          isLoading={isAsking}
          disabledReason={isOnline || isAsking ? null : t('identity.offline')}
          onClick={() => void askForPasskey()}
        >
          {t('identity.passkey.signIn')}
        </Button>
      )}
    </form>
  );
}
