import { useKnownPhone } from '#features/cart/state/use-known-phone.ts';
import { useText } from '#i18n/use-text.ts';
import { getClient } from '#platform/data/client.ts';
import { useConfig } from '#platform/data/use-config.ts';
import { toFormErrors } from '#platform/form/to-form-errors.ts';
import { useCallForm } from '#platform/form/use-call-form.ts';
import type { FormDraft } from '#platform/storage/use-form-draft.ts';
import { Button } from '@kaplya/ui/button/button.tsx';
import { Checkbox } from '@kaplya/ui/field/checkbox.tsx';
import { ConsentText } from '#features/identity/code/consent-text.tsx';
import { contactFieldOfCode, ContactFields, findContactMistake } from '#features/identity/code/contact-fields.tsx';
import { FIRST_FIELD, GET_CODE } from '#features/identity/code/field-ids.ts';
import { FormMessage } from '#features/identity/code/form-message.tsx';
import { canUsePasskeys } from '@kaplya/client/sign-in/can-use-passkeys.ts';
import type { SignInForm } from './sign-in-form.ts';
import { useCodeRequest } from '#features/identity/code/use-code-request.ts';

const fieldOfCode = { ...contactFieldOfCode, 'consent.personal_data_required': 'consent' } as const;

type TargetStepProps = {
  form: FormDraft<SignInForm>;
  /** Signs in by a passkey, or does nothing when the visitor closes the browser's dialog. Rejects with `ApiFailure`. */
  onPasskey: (consent: boolean) => Promise<void>;
};

/** The first step: asks for the contact, the method of sending the code, and the consent to process the data (S-45). */
export function TargetStep({ form: draft, onPasskey }: TargetStepProps) {
  const t = useText();
  const known = useKnownPhone();
  const form = useCallForm<'target' | 'consent', 'passkey'>({
    fieldOfCode,
    failed: (work) => (work === 'passkey' ? 'identity.passkey.failed' : 'identity.failed'),
    offline: 'identity.offline',
  });
  const { errors } = form;
  const canSend = useConfig().auth.methods.length > 0;
  const hasWay = canSend || canUsePasskeys();

  const { values, change } = draft;
  const phone = values.isPhoneTyped ? values.phone : known.phone;
  const { method, target, findDisabledReason, request } = useCodeRequest({
    form: draft,
    phone,
    async ask(to) {
      const answer = await getClient().call('login', { body: { ...to, consent: true } });
      change({ news: '' });
      return answer;
    },
  });

  function changeTarget(changed: Partial<SignInForm>) {
    form.clear('target');
    change({ ...changed, message: '', news: '' });
  }

  function submit() {
    // Enter in the checkbox submits a form without a button, too.
    if (!canSend) return;
    change({ message: '' });
    const mistake = findContactMistake(method, target);
    const mistakes = {
      ...(mistake && { target: t(mistake) }),
      ...(!values.hasConsented && { consent: t('errors.personalDataConsent') }),
    };
    void form.submit(mistakes, async () => {
      try {
        await request();
      } catch (failure) {
        const isUnfit = toFormErrors(failure, { fieldOfCode }, '').target !== undefined;
        if (isUnfit && method !== 'email') change({ unfitPhone: target });
        throw failure;
      }
    });
  }

  return (
    <form {...form.toProps(submit)} className="flex flex-col gap-4">
      <p className="text-ink-muted">{t(canSend ? 'identity.lead' : 'identity.noCodes')}</p>
      <FormMessage tone="info">{values.news}</FormMessage>
      <FormMessage tone={errors.form ? 'danger' : 'warning'}>{errors.form ?? values.message}</FormMessage>
      {canSend && (
        <ContactFields
          id={FIRST_FIELD}
          {...{ method, phone }}
          email={values.email}
          error={errors.target}
          onChange={(changed) => changeTarget('phone' in changed ? { ...changed, isPhoneTyped: true } : changed)}
          onIncompletePhone={() => form.addErrors({ target: t('errors.phoneIncomplete') })}
        />
      )}
      {hasWay && (
        <Checkbox
          checked={values.hasConsented}
          error={errors.consent}
          required
          label={<ConsentText />}
          onChange={(event) => {
            form.clear('consent');
            change({ hasConsented: event.target.checked });
          }}
        />
      )}
      {canSend && (
        <Button
          id={GET_CODE}
          type="submit"
          size="lg"
          isWide
          isLoading={form.work === 'submit'}
          disabledReason={findDisabledReason(form)}
        >
          {t('identity.getCode')}
        </Button>
      )}
      {canUsePasskeys() && (
        <Button
          variant="secondary"
          isWide
          isLoading={form.work === 'passkey'}
          disabledReason={form.disabledReason}
          onClick={() => void form.run('passkey', () => onPasskey(values.hasConsented))}
        >
          {t('identity.passkey.signIn')}
        </Button>
      )}
    </form>
  );
}
