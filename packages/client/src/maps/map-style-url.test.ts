import { expect, test } from 'vitest';
import { toMapStyleUrl } from './map-style-url.ts';

const base = 'http://localhost:3000/checkout';

test.each([
  ['/map/moscow/style.json', null, 'http://localhost:3000/map/moscow/style.json?theme=dark&lang=en'],
  ['https://maps.example/{theme}/{lang}.json?key={token}', 'a&b', 'https://maps.example/dark/en.json?key=a%26b'],
  ['https://maps.example/style.json', 'abc', 'https://maps.example/style.json?theme=dark&lang=en&token=abc'],
])('the style at %s is asked for with theme, language and the drawn token [P-21]', (styleUrl, token, expected) => {
  expect(toMapStyleUrl(styleUrl, { theme: 'dark', language: 'en', token }, base)).toBe(expected);
});
