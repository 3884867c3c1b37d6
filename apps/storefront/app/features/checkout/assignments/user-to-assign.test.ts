import { expect, test } from 'vitest';
import { findUserToAssign } from './user-to-assign.ts';

const typed = {
  phone: '+79161234567',
  name: ' Anna ',
  email: '',
  isEmailTyped: false,
  hasConsented: true,
};
const known = {
  user: { phoneNumber: '+79161234567', name: 'Anna', email: null },
  account: { email: '', isConsentStanding: false },
  hasReceiptField: true,
  isConsentKnown: true,
};
const ofAccount = { account: { email: 'anna@example.com', isConsentStanding: true } };
const sent = { phoneNumber: '+79161234567', name: 'Anna', email: null };

type Case = {
  it: string;
  form?: Partial<typeof typed>;
  has?: Partial<Parameters<typeof findUserToAssign>[1]>;
  is: ReturnType<typeof findUserToAssign>;
};

test.each<Case>([
  { it: 'is given to a cart that knows nobody', has: { user: null }, is: sent },
  { it: 'is not given twice', is: null },
  { it: 'is given again with a consent', has: { isConsentKnown: false }, is: sent },
  { it: 'waits for a consent', form: { hasConsented: false }, has: { user: null }, is: null },
  {
    it: 'needs no other consent than the one that stands',
    form: { hasConsented: false },
    has: { ...ofAccount, user: null },
    is: sent,
  },
  { it: 'waits for a whole phone', form: { phone: '+7916' }, is: null },
  { it: 'waits for a name', form: { name: ' ' }, is: null },
  { it: 'waits for a name that can be seen', form: { name: '\u200B' }, has: { user: null }, is: null },
  { it: 'is given under another name', form: { name: 'Ann' }, is: { ...sent, name: 'Ann' } },
  {
    it: 'is given an e-mail',
    form: { email: 'a@example.com', isEmailTyped: true },
    is: { ...sent, email: 'a@example.com' },
  },
  { it: 'is given no half of an e-mail', form: { email: 'a@', isEmailTyped: true }, is: null },
  {
    it: 'is given no e-mail where nothing is paid online',
    form: { email: 'a@example.com', isEmailTyped: true },
    has: { hasReceiptField: false },
    is: null,
  },
  {
    it: 'does without the e-mail of the account, where it was cleared',
    form: { isEmailTyped: true },
    has: ofAccount,
    is: { ...sent, email: '' },
  },
  {
    it: 'has the e-mail of the account again, where it is typed',
    form: { email: 'anna@example.com', isEmailTyped: true },
    has: ofAccount,
    is: { ...sent, email: 'anna@example.com' },
  },
  {
    it: 'was without it before',
    form: { isEmailTyped: true },
    has: { ...ofAccount, user: { ...known.user, email: '' } },
    is: null,
  },
])('who receives the order $it [S-32] [C-15]', ({ form = {}, has = {}, is }) => {
  expect(findUserToAssign({ ...typed, ...form }, { ...known, ...has })).toEqual(is);
});
