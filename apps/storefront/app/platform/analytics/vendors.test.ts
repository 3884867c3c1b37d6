import { beforeEach, expect, test, vi } from 'vitest';
import type { AnalyticsAdapter } from './analytics-event.ts';

// A page on which the services' scripts load when the test lets them.

class StandInScript extends EventTarget {
  src = '';
  removed = false;
  remove() {
    this.removed = true;
  }
}

let scripts: StandInScript[];
let cookies: Map<string, string>;
let page: {
  ym?: ((...command: unknown[]) => void) & { a?: unknown[][] };
  dataLayer?: ArrayLike<unknown>[];
};
let createYandexMetrika: (id: string) => AnalyticsAdapter;
let createGa4: (id: string) => AnalyticsAdapter;

beforeEach(async () => {
  vi.resetModules();
  scripts = [];
  cookies = new Map();
  page = {};
  vi.stubGlobal('window', page);
  vi.stubGlobal('location', new URL('https://water.example/search?q=Anna'));
  vi.stubGlobal('document', {
    title: 'Anna · search',
    querySelector: () => null,
    createElement: () => new StandInScript(),
    head: { append: (script: StandInScript) => scripts.push(script) },
    get cookie() {
      return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    },
    set cookie(text: string) {
      cookies.delete(text.slice(0, text.indexOf('=')));
    },
  });
  vi.stubGlobal('localStorage', {});
  vi.stubGlobal('sessionStorage', {});
  ({ createYandexMetrika } = await import('./yandex-metrika.ts'));
  ({ createGa4 } = await import('./ga4.ts'));
});

const view = { name: 'page_view', url: 'https://water.example/search', referrer: '' } as const;

/** Acts like the service's own script: it runs the waiting calls and replaces the queue. */
function letMetrikaCome(): unknown[][] {
  const done = [...(page.ym?.a ?? [])];
  page.ym = (...command) => void done.push(command);
  cookies.set('_ym_uid', '1');
  scripts.at(-1)?.dispatchEvent(new Event('load'));
  return done;
}

const verbs = (commands: readonly unknown[][]) => commands.map(([, verb]) => verb);

test('neither service gets the title of the page, which may contain typed text [P-28]', () => {
  createYandexMetrika('1').send(view);
  createGa4('G-1').send(view);
  createGa4('G-1').send({ name: 'view_item', currency: 'RUB', items: [] });
  expect(page.ym?.a?.at(-1)).toEqual([1, 'hit', view.url, { referer: '', title: 'water.example' }]);
  const commands = page.dataLayer?.map((command) => Array.from(command)) ?? [];
  // Once for all events, and before the first of them.
  const titled = commands.findIndex(
    ([verb, values]) => verb === 'set' && (values as { page_title?: string }).page_title === 'water.example',
  );
  expect(titled).toBeGreaterThanOrEqual(0);
  expect(titled).toBeLessThan(commands.findIndex(([verb]) => verb === 'config'));
  expect(JSON.stringify([page.ym?.a, commands])).not.toContain('Anna');
});

test('withdrawn before the script of Metrika has come, nothing is counted, and nothing is left when it comes [P-28]', () => {
  const metrika = createYandexMetrika('1');
  metrika.send(view);
  metrika.stop();
  page.ym?.(1, 'hit', 'by somebody else');
  expect(letMetrikaCome()).toEqual([]);
  expect(cookies.size).toBe(0);
});

test('accepted again before the script has come, one script counts what follows [P-28]', () => {
  createYandexMetrika('1').stop();
  createYandexMetrika('1').send(view);
  expect(scripts).toHaveLength(1);
  expect(verbs(letMetrikaCome())).toEqual(['init', 'hit']);
  expect(cookies.size).toBe(1);
});

test('withdrawn later the counter is taken down; accepted again it counts with the same script [P-28]', () => {
  const metrika = createYandexMetrika('1');
  const done = letMetrikaCome();
  metrika.stop();
  expect(verbs(done)).toEqual(['init', 'destruct']);
  expect(cookies.size).toBe(0);
  createYandexMetrika('1').send(view);
  expect(scripts).toHaveLength(1);
  expect(verbs(done)).toEqual(['init', 'destruct', 'init', 'hit']);
});

test('a script that could not be loaded is asked for again after the next consent [P-28]', () => {
  createYandexMetrika('1').stop();
  scripts[0]?.dispatchEvent(new Event('error'));
  createYandexMetrika('1');
  expect(scripts).toHaveLength(2);
});
