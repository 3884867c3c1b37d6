import type { Profile, User } from '@kaplya/contract';
import { useMemo } from 'react';
import { toDay } from '#i18n/formats/dates.ts';
import { formatPhone, isPhoneComplete } from '@kaplya/domain/phones';
import { normalizePhone } from '@kaplya/domain/typed-phone';
import { enterLeadsOn } from '@kaplya/ui/form/enter-leads-on.ts';
import { useText } from '#i18n/use-text.ts';
import { getClient } from '#platform/data/client.ts';
import { useCallForm } from '#platform/form/use-call-form.ts';
import { useConfig } from '#platform/data/use-config.ts';
import { useFormDraft } from '#platform/storage/use-form-draft.ts';
import { useNow } from '#platform/browser/use-now.ts';
import { Button } from '@kaplya/ui/button/button.tsx';
import { EmailField } from '@kaplya/ui/field/email-field.tsx';
import { FieldError } from '@kaplya/ui/field/field.tsx';
import { PhoneField } from '@kaplya/ui/field/phone-field.tsx';
import { TextField } from '@kaplya/ui/field/text-field.tsx';
import { showToast } from '@kaplya/ui/message/toasts.ts';
import { startResendDelay } from './confirm-code.tsx';
import { findOwnTimeZone } from '#features/account/own-time-zone.ts';
import {
  clearSavedFields,
  findProfileChanges,
  profileForm,
  toContactFieldId,
  toFieldErrors,
  toProfileFields,
  validateProfile,
  type ProfileField,
  type ProfileFields,
} from './profile-form.ts';
import { refreshAccount } from './refresh-account.ts';

const OLDEST_BIRTHDAY = '1900-01-01';

type PersonalDataFormProps = {
  profile: Profile;
  /** The account, whose contacts stay valid while a new one awaits its code. Undefined until loaded. */
  user: User | undefined;
};

/** The form of name, phone, e-mail and birthday. Unsaved input survives a reload. */
export function PersonalDataForm({ profile, user }: PersonalDataFormProps) {
  const t = useText();
  const { phoneCode, auth } = useConfig();
  const form = useCallForm<ProfileField, 'phone'>({ failed: 'account.data.failed', offline: 'errors.network' });
  const empty = useMemo(() => toProfileFields(profile), [profile]);
  const draft = useFormDraft<ProfileFields>({ ...profileForm, empty });
  const { errors } = form;
  const today = toDay(useNow(), findOwnTimeZone());
  const { values } = draft;
  const changes = findProfileChanges(profile, values);

  function hintAtPhone() {
    if (profile.phoneConfirmed) return t('account.data.phone.confirmed');
    if (!user?.phone || user.phone === profile.phone) return t('account.data.phone.contact');
    return t('account.data.phone.pending', { phone: formatPhone(user.phone) });
  }

  function hintAtEmail() {
    if (profile.email === null || changes?.email !== undefined) return t('account.data.email.hint');
    if (profile.emailConfirmed) return t('account.data.email.confirmed');
    return user?.email ? t('account.data.email.pending', { email: user.email }) : t('account.data.email.unconfirmed');
  }

  function change(field: ProfileField, value: string) {
    draft.change({ [field]: value });
    form.clear(field);
  }

  function submit() {
    if (!changes) return showToast({ tone: 'success', text: t('account.data.saved') });
    const { name, phone, email, birthday } = changes;
    const found = Object.entries(validateProfile(changes)).map(([field, message]) => [field, t(message)]);
    void form.submit(Object.fromEntries(found), async () => {
      const answer = await getClient().call('updateProfile', { body: { name, phone, email, birthday } });
      const refused = toFieldErrors(answer.errors);
      for (const kind of ['email', 'phone'] as const) {
        if (changes[kind] && !refused[kind]) startResendDelay(kind, auth.resendDelaysSeconds[0] ?? 0);
      }
      // Refetches also after a failure: the server may have saved the new contact although its code could not be sent.
      const isRead = await refreshAccount();
      if (!answer.success) return refused;
      // Until the profile is read, what was typed stays shown.
      if (isRead) clearSavedFields(values);
      showToast({ tone: 'success', text: t('account.data.saved') });
      return {};
    });
  }

  /**
   * Requests a code that makes the phone for the courier a sign-in contact too. Sends only the phone; other input waits
   * for the save button.
   */
  function confirmPhone() {
    const phone = values.phone.trim();
    if (!isPhoneComplete(phone)) return form.show({ phone: t('errors.phoneIncomplete') });
    void form.run('phone', async () => {
      const answer = await getClient().call('updateProfile', { body: { phone, confirmPhone: true } });
      const refused = toFieldErrors(answer.errors);
      if (!refused.phone) startResendDelay('phone', auth.resendDelaysSeconds[0] ?? 0);
      await refreshAccount();
      return answer.success ? {} : refused;
    });
  }

  return (
    <form
      {...form.toProps(submit)}
      onKeyDown={enterLeadsOn}
      className="flex flex-col gap-4 rounded-lg bg-surface p-4 shadow-card sm:p-6"
    >
      <TextField
        name="name"
        label={t('account.data.name')}
        autoComplete="name"
        maxLength={100}
        value={values.name}
        error={errors.name}
        onChange={(event) => change('name', event.target.value)}
      />
      <PhoneField
        id={toContactFieldId('phone')}
        name="phone"
        label={t('account.data.phone')}
        placeholder={formatPhone(phoneCode)}
        value={values.phone}
        format={formatPhone}
        normalize={(typed) => normalizePhone(typed, phoneCode)}
        error={errors.phone}
        hint={hintAtPhone()}
        onValueChange={(value) => change('phone', value)}
        onBlur={() => {
          if (values.phone === '' || isPhoneComplete(values.phone)) return;
          form.addErrors({ phone: t('errors.phoneIncomplete') });
        }}
      />
      {values.phone !== '' && !profile.phoneConfirmed && !profile.phonePending && (
        <Button variant="secondary" isLoading={form.isBusy} disabledReason={form.disabledReason} onClick={confirmPhone}>
          {t('account.data.phone.confirm')}
        </Button>
      )}
      <EmailField
        id={toContactFieldId('email')}
        label={t('account.data.email')}
        isOptional={profile.email === null}
        value={values.email}
        error={errors.email}
        hint={<span className="wrap-anywhere">{hintAtEmail()}</span>}
        onChange={(event) => change('email', event.target.value)}
      />
      <TextField
        name="birthday"
        type="date"
        label={t('account.data.birthday')}
        isOptional
        autoComplete="bday"
        min={OLDEST_BIRTHDAY}
        max={today}
        value={values.birthday}
        error={errors.birthday}
        onChange={(event) => change('birthday', event.target.value)}
      />
      <FieldError id="profile-failure" error={errors.form} />
      <Button type="submit" size="lg" isWide isLoading={form.isBusy} disabledReason={form.disabledReason}>
        {t('common.save')}
      </Button>
    </form>
  );
}
