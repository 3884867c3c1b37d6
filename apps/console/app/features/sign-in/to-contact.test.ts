import { expect, test } from 'vitest';
import { toContact } from './to-contact.ts';

const ways = { methods: ['sms', 'call', 'email'], phoneCode: '7' } as const;

test.each([
  ['operator@demo.example', { method: 'email', email: 'operator@demo.example' }],
  ['  operator@demo.example ', { method: 'email', email: 'operator@demo.example' }],
  ['8 (916) 123-45-67', { method: 'sms', phone: '+79161234567' }],
  ['+994 50 123 45 67', { method: 'sms', phone: '+994501234567' }],
  ['operator', null],
  ['operator@', null],
  ['12', null],
])('%j is read as %j [O-01]', (typed, contact) => {
  expect(toContact(typed, ways)).toEqual(contact);
});

test('a way that the shop does not have is none [O-01]', () => {
  expect(toContact('a@b.example', { methods: ['call'], phoneCode: '7' })).toBeNull();
  expect(toContact('8 916 123 45 67', { methods: ['email'], phoneCode: '7' })).toBeNull();
  expect(toContact('8 916 123 45 67', { methods: ['call'], phoneCode: '7' })).toMatchObject({ method: 'call' });
});
