/// <reference types="node" />
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { LANGUAGES } from '#i18n/languages.ts';
import { describe, expect, test, vi } from 'vitest';
import { toAbsentPage, type Absence } from './absent-page.ts';

/*
 * The page needs nothing but itself, so it repeats what stands elsewhere.
 */

const app = join(import.meta.dirname, '../app');

function readCatalogue(language: string): Record<string, string> {
  const file = join(app, 'i18n/catalogues', language, 'common.json');
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
}

const read = (absence: Absence, language: string) => toAbsentPage(absence, { language, hasShop: true }).text();

const listTexts = (html: string) => [...html.matchAll(/<(h1|p|a)\b[^>]*>([^<]+)</g)].map(([, , text = '']) => text);

describe('the page of what is not cached [P-23] [X-12]', () => {
  test.each(LANGUAGES)('speaks %s, and its ways on have the words that they have in the shop', async (language) => {
    const common = readCatalogue(language);
    for (const absence of ['offline', 'unanswered'] as const) {
      const html = await read(absence, language);
      expect(html).toContain(`<html lang="${language}">`);
      const [title, text, ...ways] = listTexts(html);
      expect(ways).toEqual([common['common.tryAgain'], common['common.toCatalogue']]);
      const others = await Promise.all(
        LANGUAGES.filter((other) => other !== language).map((other) => read(absence, other)),
      );
      expect(others.flatMap(listTexts)).not.toContain(title);
      expect(others.flatMap(listTexts)).not.toContain(text);
    }
  });

  test('has the colours of the tokens, light and dark [P-30]', async () => {
    const tokens = readFileSync(join(app, '../../../packages/ui/src/styles/tokens.css'), 'utf8');
    const pairs = [...tokens.matchAll(/--color-[\w-]+: light-dark\((#\w+), (#\w+)\)/g)];
    const style = /<style>(.*)<\/style>/.exec(await read('offline', 'en'))?.[1] ?? '';
    const [light = '', dark = ''] = style.split('@media(prefers-color-scheme:dark)');
    for (const [at, part] of [light, dark].entries()) {
      const colours = part.match(/#[0-9a-f]{3,8}\b/g) ?? [];
      expect(colours.length).toBeGreaterThan(3);
      const known = new Set(pairs.map((pair) => pair[at + 1]));
      expect(colours.filter((colour) => !known.has(colour))).toEqual([]);
    }
  });

  test('reloads when there is a network, unless its reader has followed a link', async () => {
    const script = /<script>(.*)<\/script>/.exec(await read('offline', 'en'))?.[1] ?? '';
    const listeners: Record<string, (event: object) => void> = {};
    const reload = vi.fn();
    runInNewContext(script, {
      location: { reload },
      addEventListener: (type: string, listener: (event: object) => void) => (listeners[type] = listener),
    });
    const press = (event: object) => listeners['click']?.({ target: { closest: () => ({}) }, ...event });
    listeners['online']?.({});
    press({ ctrlKey: true });
    listeners['online']?.({});
    expect(reload).toHaveBeenCalledTimes(2);
    press({});
    listeners['online']?.({});
    expect(reload).toHaveBeenCalledTimes(2);
  });
});
