import { expect, test, vi } from 'vitest';
import { writeCookie } from './cookies.ts';

/** Cookies as Chromium stores them: a write may arrive after a navigation that follows it, but before any read of them. */
function createLazyJar() {
  const stored = new Map<string, string>();
  const written: string[] = [];
  return {
    get cookie() {
      for (const each of written.splice(0)) {
        const [pair = '', ...attributes] = each.split('; ');
        const [name = '', value = ''] = pair.split('=');
        if (attributes.includes('Max-Age=0')) stored.delete(name);
        else stored.set(name, value);
      }
      return this.header();
    },
    set cookie(text: string) {
      written.push(text);
    },
    /** The cookie header of the next request. */
    header: () => [...stored].map((pair) => pair.join('=')).join('; '),
  };
}

test('the page that is asked for right after a choice is rendered by it [P-20]', () => {
  const jar = createLazyJar();
  vi.stubGlobal('document', jar);
  vi.stubGlobal('location', { protocol: 'http:' });
  writeCookie('server', 'test');
  expect(jar.header()).toBe('server=test');
  writeCookie('language', 'az');
  expect(jar.header()).toBe('server=test; language=az');
  writeCookie('server', null);
  expect(jar.header()).toBe('language=az');
});

test.each([
  ['https:', true],
  ['http:', false],
])('a choice made on %s travels by no other way than https: %s [P-51]', (protocol, isSecure) => {
  const document = { cookie: '' };
  vi.stubGlobal('document', document);
  vi.stubGlobal('location', { protocol });
  writeCookie('language', 'az');
  expect(document.cookie.endsWith('; Secure')).toBe(isSecure);
});
