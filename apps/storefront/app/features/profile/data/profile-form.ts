import type { Profile } from '@kaplya/contract';
import { isEmailLike } from '#features/identity/code/is-email-like.ts';
import { isPhoneComplete } from '@kaplya/ui/field/phones.ts';
import type { FormErrors } from '@kaplya/ui/form/create-form.ts';
import type { MessageId } from '#i18n/message-id.ts';
import { findFormDraft, saveFormDraft } from '#platform/storage/form-draft.ts';

/** The element to focus after a code is handled. */
export const toContactFieldId = (kind: 'email' | 'phone') => `profile-${kind}`;

/** The customer's data, as values of the form. */
export type ProfileFields = { name: string; phone: string; email: string; birthday: string };

/** The empty form, with which stored input is read before the customer's data is loaded. */
export const profileForm = { id: 'profile', empty: { name: '', phone: '', email: '', birthday: '' } };

/** The fields from top to bottom. */
export const profileFields = ['name', 'phone', 'email', 'birthday'] as const satisfies readonly (keyof ProfileFields)[];

export type ProfileField = (typeof profileFields)[number];

export function toProfileFields({ name, phone, email, birthday }: Profile): ProfileFields {
  return { name, phone: phone ?? '', email: email ?? '', birthday: birthday ?? '' };
}

/** The fields that differ. null: none does. */
export function findProfileChanges(profile: Profile, typed: ProfileFields): Partial<ProfileFields> | null {
  const before = toProfileFields(profile);
  const changed = profileFields.filter((field) => typed[field].trim() !== before[field]);
  if (changed.length === 0) return null;
  return Object.fromEntries(changed.map((field) => [field, typed[field].trim()]));
}

/** The form after `sent` was saved: input made since then stays. */
export function clearSavedFields(sent: ProfileFields): void {
  const typed = findFormDraft(profileForm);
  const saved = profileFields.filter((field) => typed[field] === sent[field]);
  saveFormDraft(profileForm, Object.fromEntries(saved.map((field) => [field, undefined])));
}

/** The problems in the changed fields that the page can find. The server finds the rest (V-01, V-02). */
export function validateProfile(changes: Partial<ProfileFields>): Partial<Record<ProfileField, MessageId>> {
  const { name, phone, email } = changes;
  return {
    ...(name === '' && { name: 'errors.required' }),
    ...(phone && !isPhoneComplete(phone) && { phone: 'errors.phoneInvalid' }),
    ...(email && !isEmailLike(email) && { email: 'errors.emailInvalid' }),
  };
}

/** The first message of each field that the form has. */
export function toFieldErrors(errors: Readonly<Record<string, readonly string[]>>): FormErrors<ProfileField> {
  const shownErrors = profileFields.flatMap((field) => (errors[field]?.[0] ? [[field, errors[field][0]]] : []));
  return Object.fromEntries(shownErrors) as FormErrors<ProfileField>;
}
