import { expect, test } from 'vitest';
import { hasForeignLocalPart, showEmailAddress, toEmailAddress } from './email-address.ts';

test.each([
  ['ivan@почта.рф', 'ivan@xn--80a1acny.xn--p1ai'],
  ['ivan@xn--80a1acny.xn--p1ai', 'ivan@xn--80a1acny.xn--p1ai'],
  ['Ivan@ПОЧТА.РФ', 'ivan@xn--80a1acny.xn--p1ai'],
  ['ali@şirkət.az', 'ali@xn--irkt-45a71m.az'],
  ['a&b@example.com', 'a&b@example.com'],
  ["O'Neil+shop@Mail.Example", "o'neil+shop@mail.example"],
  ['\u202Aanna@post.example\u202C ', 'anna@post.example'],
])('%s is the address %s [V-02]', (typed, address) => {
  expect(toEmailAddress(typed)).toBe(address);
  expect(toEmailAddress(showEmailAddress(address))).toBe(address);
});

test('is shown as people write it', () => {
  expect(showEmailAddress('ivan@xn--80a1acny.xn--p1ai')).toBe('ivan@почта.рф');
  expect(showEmailAddress('anna@post.example')).toBe('anna@post.example');
});

test.each([
  ['', '@', 'anna', 'anna@', '@post.example', 'anna@post', 'anna@127.0.0.1', 'anna@1.2', 'an na@post.example'],
  ['a@b@post.example', 'anna@post..example', '.anna@post.example', 'an..na@post.example', 'anna@-post.example'],
  [
    'anna@post.example,eve@evil.example',
    '"anna"@post.example',
    'anna@post.example/x',
    `${'a'.repeat(65)}@post.example`,
  ],
  ['иван@почта.рф', `anna@${'a'.repeat(250)}.example`, 'anna@post_a.example', 'anna@post..'],
])('no address: %s, %s, %s, %s', (...texts) => {
  expect(texts.map((text) => toEmailAddress(text))).toEqual(texts.map(() => null));
});

test('letters before the @ are told from other mistakes', () => {
  expect(['иван@почта.рф', 'ivan@почта', 'иван', '@почта.рф'].map(hasForeignLocalPart)).toEqual([
    true,
    false,
    false,
    false,
  ]);
});
