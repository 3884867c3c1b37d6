import { cleanLine } from '@kaplya/domain/typed-text';
import type { Profile } from '@kaplya/contract';
import { isEmailLike } from '#features/identity/code/is-email-like.ts';
import { isPhoneComplete } from '@kaplya/domain/phones';
import type { FormErrors } from '@kaplya/ui/form/create-form.ts';
import type { MessageId } from '#i18n/message-id.ts';
import { findFormDraft, saveFormDraft } from '#platform/storage/form-draft.ts';

/** The DOM id of a contact's field, which takes the focus when the card of its code closes. */
export const toContactFieldId = (kind: 'email' | 'phone') => `profile-${kind}`;

/** The values of the form; an empty text stands for missing data. */
export type ProfileFields = { name: string; phone: string; email: string; birthday: string };

/** The stored form with empty values, used until the customer's data is loaded. */
export const profileForm = { id: 'profile', empty: { name: '', phone: '', email: '', birthday: '' } };

/** The fields in the order shown. */
export const profileFields = ['name', 'phone', 'email', 'birthday'] as const satisfies readonly (keyof ProfileFields)[];

export type ProfileField = (typeof profileFields)[number];

export function toProfileFields({ name, phone, email, birthday }: Profile): ProfileFields {
  return { name, phone: phone ?? '', email: email ?? '', birthday: birthday ?? '' };
}

/** The typed fields that differ from the saved profile. null: none differs. */
export function findProfileChanges(profile: Profile, typed: ProfileFields): Partial<ProfileFields> | null {
  const before = toProfileFields(profile);
  const changed = profileFields.filter((field) => cleanLine(typed[field]) !== before[field]);
  if (changed.length === 0) return null;
  return Object.fromEntries(changed.map((field) => [field, cleanLine(typed[field])]));
}

/** Clears the stored input of the fields that were saved, except where the customer has typed something else since. */
export function clearSavedFields(sent: ProfileFields): void {
  const typed = findFormDraft(profileForm);
  const saved = profileFields.filter((field) => typed[field] === sent[field]);
  saveFormDraft(profileForm, Object.fromEntries(saved.map((field) => [field, undefined])));
}

/**
 * The messages about invalid changed fields, as far as the browser can check them (V-01, V-02); the server checks
 * again.
 */
export function validateProfile(changes: Partial<ProfileFields>): Partial<Record<ProfileField, MessageId>> {
  const { name, phone, email } = changes;
  return {
    ...(name === '' && { name: 'errors.required' }),
    ...(phone && !isPhoneComplete(phone) && { phone: 'errors.phoneInvalid' }),
    ...(email && !isEmailLike(email) && { email: 'errors.emailInvalid' }),
  };
}

/** The server's first message for each field that the form shows. */
export function toFieldErrors(errors: Readonly<Record<string, readonly string[]>>): FormErrors<ProfileField> {
  const shownErrors = profileFields.flatMap((field) => (errors[field]?.[0] ? [[field, errors[field][0]]] : []));
  return Object.fromEntries(shownErrors) as FormErrors<ProfileField>;
}
