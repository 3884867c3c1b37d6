import type { Profile } from '@kaplya/contract';
import { describe, expect, test } from 'vitest';
import { clearFormDraft, readDraft, saveFormDraft } from '#platform/storage/form-draft.ts';
import {
  clearSavedFields,
  findProfileChanges,
  profileForm,
  toFieldErrors,
  toProfileFields,
  validateProfile,
} from './profile-form.ts';

const profile: Profile = {
  name: 'Анна',
  email: null,
  emailConfirmed: false,
  phone: '+79991234567',
  phoneConfirmed: true,
  phonePending: false,
  birthday: '1990-05-17',
  avatar: null,
  agreements: [],
  legalPeople: [],
};
const fields = toProfileFields(profile);

describe('what is sent of a changed profile', () => {
  test('is only what differs, an emptied field as an empty text [E-01] [C-02]', () => {
    expect(findProfileChanges(profile, fields)).toBeNull();
    expect(findProfileChanges(profile, { ...fields, name: ' Анна ' })).toBeNull();
    expect(findProfileChanges(profile, { ...fields, name: '\u200EАнна\u200B' })).toBeNull();
    expect(findProfileChanges(profile, { ...fields, name: '\u200B' })).toEqual({ name: '' });
    expect(findProfileChanges(profile, { ...fields, email: ' a@b.ru ', birthday: '' })).toEqual({
      email: 'a@b.ru',
      birthday: '',
    });
  });
});

describe('what is typed while it is being saved', () => {
  test.each([
    [{ name: 'Яна ' }, {}, {}],
    [{ name: 'Яна ' }, { email: 'a@b' }, { email: 'a@b' }],
    [{ name: 'Яна ', birthday: '' }, { name: 'Яна М' }, { name: 'Яна М' }],
  ])('%j, then %j: %j is left to save [E-01]', (typed, typedMeanwhile, left) => {
    clearFormDraft(profileForm);
    saveFormDraft(profileForm, typed);
    saveFormDraft(profileForm, typedMeanwhile);
    clearSavedFields({ ...fields, ...typed });
    expect(readDraft(profileForm.id)).toEqual(left);
  });
});

describe('what is wrong with it', () => {
  test.each([
    [{ name: '' }, { name: 'errors.required' }],
    [{ phone: '+7999' }, { phone: 'errors.phoneInvalid' }],
    [{ email: 'anna' }, { email: 'errors.emailInvalid' }],
    [{ email: 'anna@kaplya' }, { email: 'errors.emailInvalid' }],
    [{ email: 'anna@kaplya.ru', phone: '+79991234567', birthday: '' }, {}],
    [{ email: '', phone: '' }, {}],
  ])('%j: %j [V-01] [V-02]', (changes, expected) => {
    expect(validateProfile(changes)).toEqual(expected);
  });

  test("is shown at its field in the server's words, the first of them [C-02]", () => {
    expect(toFieldErrors({ birthday: ['Too early', 'No'], email: [], other: ['?'] })).toStrictEqual({
      birthday: 'Too early',
    });
  });
});
