import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createOverlayHistory } from './create-overlay-history.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

type Entry = { state: unknown; url: string };

/** A browser with slow history steps, and a router that hears of them as React Router does. */
function openTab({
  at = [{ state: null, url: '/before' }, page('shop', '/')],
  ofSite = null,
}: {
  at?: Entry[];
  /** The addresses that the browser reports; null where it reports none. */
  ofSite?: string[] | null;
} = {}) {
  const entries = [...at];
  let index = entries.length - 1;
  const first = entries.length - (ofSite?.length ?? 0);
  const listeners: ((event: Event) => void)[] = [];
  const heard: string[] = [];

  const history = {
    get state(): unknown {
      return entries[index]?.state;
    },
    pushState(state: unknown, _: string, url?: string | URL | null) {
      entries.splice(index + 1);
      entries.push({ state: structuredClone(state), url: String(url ?? entries[index]?.url) });
      index += 1;
    },
    replaceState(state: unknown, _: string, url?: string | URL | null) {
      entries[index] = { state: structuredClone(state), url: String(url ?? entries[index]?.url) };
    },
    go(delta = 0) {
      setTimeout(() => step(index + delta), 5);
    },
  };
  function step(to: number): void {
    if (!entries[to] || to === index) return;
    index = to;
    let isStopped = false;
    const event = Object.assign(new Event('popstate'), { stopImmediatePropagation: () => (isStopped = true) });
    for (const listener of listeners) listener(event);
    if (!isStopped) heard.push(entries[index]?.url ?? '');
  }
  const navigation = {
    get currentEntry() {
      return { index: index - first };
    },
    entries: () => entries.slice(first).map(({ url }, place) => ({ key: String(place), url })),
    traverseTo(key: string) {
      const finished = new Promise<void>((resolve) => {
        setTimeout(() => {
          step(first + Number(key));
          resolve();
        }, 5);
      });
      return { committed: finished, finished };
    },
  };
  const location = {
    get href() {
      return entries[index]?.url ?? '';
    },
  };
  const { enter } = createOverlayHistory({
    history,
    location,
    addEventListener: (_, listen) => listeners.push(listen),
    navigation: ofSite ? navigation : undefined,
  });

  return {
    history,
    /** The steps that reached the router. */
    heard,
    urls: () =>
      entries.map(({ url, state }) => url + '+'.repeat((state as { overlays?: number } | null)?.overlays ?? 0)),
    place: () => `${index} ${location.href}`,
    rest: () => vi.runAllTimersAsync(),
    push: (key: string, url: string) => history.pushState({ key }, '', url),
    replace: (key: string, url: string) => history.replaceState({ key }, '', url),
    /** An overlay leaves when it is asked to close, as a component does. */
    open(name = 'overlay') {
      const closed = vi.fn<() => void>(() => leave());
      const leave = enter(closed);
      return { name, closed, leave };
    },
    enter,
  };
}

function page(key: string, url: string): Entry {
  return { state: { key, idx: 0 }, url };
}

test('an overlay owns an entry of the same address, and "back" closes it without a word to the router [S-68]', async () => {
  const tab = openTab();
  const cart = tab.open();
  await tab.rest();
  expect(tab.urls()).toEqual(['/before', '/', '/+']);
  tab.history.go(-1);
  await tab.rest();
  expect(cart.closed).toHaveBeenCalledOnce();
  expect(tab.place()).toBe('1 /');
  expect(tab.heard).toEqual([]);
});

test('an overlay that was closed takes its entry away, so that "back" leaves the page [S-68]', async () => {
  const tab = openTab();
  const cart = tab.open();
  await tab.rest();
  cart.leave();
  await tab.rest();
  expect(tab.place()).toBe('1 /');
  expect(cart.closed).not.toHaveBeenCalled();
  tab.history.go(-1);
  await tab.rest();
  expect(tab.heard).toEqual(['/before']);
});

test('"forward" opens nothing that was closed, and stays on the page [S-68]', async () => {
  const tab = openTab();
  const cart = tab.open();
  await tab.rest();
  tab.history.go(-1);
  await tab.rest();
  tab.history.go(1);
  await tab.rest();
  expect(tab.place()).toBe('1 /');
  expect(tab.heard).toEqual([]);
  expect(cart.closed).toHaveBeenCalledOnce();
});

test('"back" closes the top one of nested overlays; two quick ones close both [S-68]', async () => {
  const tab = openTab();
  const drawer = tab.open();
  await tab.rest();
  const question = tab.open();
  await tab.rest();
  expect(tab.urls()).toEqual(['/before', '/', '/+', '/++']);
  tab.history.go(-1);
  await tab.rest();
  expect(question.closed).toHaveBeenCalledOnce();
  expect(drawer.closed).not.toHaveBeenCalled();

  const again = tab.open();
  await tab.rest();
  tab.history.go(-1);
  tab.history.go(-1);
  await tab.rest();
  expect(again.closed).toHaveBeenCalledOnce();
  expect(drawer.closed).toHaveBeenCalledOnce();
  expect(tab.place()).toBe('1 /');
  expect(tab.heard).toEqual([]);
});

test('an overlay in the place of another takes over its entry [S-68]', async () => {
  const tab = openTab();
  const cart = tab.open();
  await tab.rest();
  const go = vi.spyOn(tab.history, 'go');
  cart.leave();
  const signIn = tab.open();
  await tab.rest();
  expect(go).not.toHaveBeenCalled();
  expect(tab.urls()).toEqual(['/before', '/', '/+']);
  tab.history.go(-1);
  await tab.rest();
  expect(signIn.closed).toHaveBeenCalledOnce();
});

test.each([
  ['that closes with it', true],
  ['that closes a little later', false],
])('a page that is opened from an overlay %s takes its entry: no dead step is left [S-68]', async (_, isAtOnce) => {
  const tab = openTab();
  const drawer = tab.open();
  await tab.rest();
  if (isAtOnce) drawer.leave();
  tab.push('checkout', '/checkout');
  if (!isAtOnce) drawer.leave();
  await tab.rest();
  expect(tab.urls()).toEqual(['/before', '/', '/checkout']);
  tab.history.go(-1);
  await tab.rest();
  expect(tab.heard).toEqual(['/']);
});

test('"back" belongs to a page that is slow to close the overlay that led to it [S-68]', async () => {
  const tab = openTab();
  const drawer = tab.open();
  await tab.rest();
  tab.push('product', '/products/1');
  await vi.advanceTimersByTimeAsync(300);
  expect(tab.urls()).toEqual(['/before', '/', '/products/1']);
  drawer.leave();
  // The browser's own step, before anything else had its turn.
  tab.history.go(-1);
  await tab.rest();
  expect(tab.heard).toEqual(['/']);
  expect(tab.place()).toBe('1 /');
});

test('an overlay that opens on the next page has its entry at once, and so have those below it [S-68]', async () => {
  const tab = openTab();
  const chat = tab.open();
  await tab.rest();
  tab.push('product', '/products/1');
  await vi.advanceTimersByTimeAsync(300);
  const question = tab.open();
  await vi.advanceTimersByTimeAsync(1);
  expect(tab.urls()).toEqual(['/before', '/', '/products/1', '/products/1+', '/products/1++']);
  tab.history.go(-1);
  await tab.rest();
  expect(question.closed).toHaveBeenCalledOnce();
  expect(chat.closed).not.toHaveBeenCalled();
  expect(tab.urls()).toEqual(['/before', '/', '/products/1', '/products/1+', '/products/1++']);
  expect(tab.place()).toBe('3 /products/1');
});

test('a page that is opened from a nested overlay leaves no dead step either [S-68]', async () => {
  const tab = openTab();
  const drawer = tab.open();
  await tab.rest();
  const question = tab.open();
  await tab.rest();
  question.leave();
  drawer.leave();
  tab.push('profile', '/profile');
  await tab.rest();
  expect(tab.urls()).toEqual(['/before', '/', '/profile']);
  expect(tab.heard).toEqual([]);
});

test('a page that was on its way while the entry went is written afterwards [S-68]', async () => {
  const tab = openTab();
  const drawer = tab.open();
  await tab.rest();
  drawer.leave();
  // The browser is stepping back now.
  await vi.advanceTimersByTimeAsync(2);
  tab.push('checkout', '/checkout');
  await tab.rest();
  expect(tab.urls()).toEqual(['/before', '/', '/checkout']);
  expect(tab.place()).toBe('2 /checkout');
  expect(tab.heard).toEqual([]);
});

test('a page that takes the place of the one below an overlay does so, and nothing is left above it [S-68]', async () => {
  const tab = openTab({ at: [page('shop', '/'), page('checkout', '/checkout')] });
  const placed = tab.open();
  await tab.rest();
  placed.leave();
  tab.replace('shop again', '/');
  await tab.rest();
  expect(tab.place()).toBe('1 /');
  // Above it is an entry that is over: "forward" returns from it.
  tab.history.go(1);
  await tab.rest();
  expect(tab.place()).toBe('1 /');
});

test('an overlay that stays open while the page below changes goes along [S-68]', async () => {
  const tab = openTab();
  const filters = tab.open();
  await tab.rest();
  tab.push('found', '/search?brand=1');
  await tab.rest();
  expect(tab.urls()).toEqual(['/before', '/', '/search?brand=1', '/search?brand=1+']);
  expect(filters.closed).not.toHaveBeenCalled();
  tab.replace('found again', '/search?brand=2');
  await tab.rest();
  expect(tab.urls()).toEqual(['/before', '/', '/search?brand=2', '/search?brand=2+']);
  expect(filters.closed).not.toHaveBeenCalled();
  tab.history.go(-1);
  await tab.rest();
  expect(filters.closed).toHaveBeenCalledOnce();
  expect(tab.place()).toBe('2 /search?brand=2');
});

test('a step that jumps over the overlays to another page closes them all [S-68]', async () => {
  const tab = openTab();
  const cart = tab.open();
  await tab.rest();
  tab.history.go(-2);
  await tab.rest();
  expect(cart.closed).toHaveBeenCalledOnce();
  expect(tab.heard).toEqual(['/before']);
});

test('a page that is loaded where an overlay was open gives its entry back, or to what opens again [S-68]', async () => {
  const loaded = [page('shop', '/'), { state: { key: 'shop', idx: 0, overlays: 1 }, url: '/' }];
  const forgotten = openTab({ at: loaded });
  await forgotten.rest();
  expect(forgotten.place()).toBe('0 /');
  expect(forgotten.heard).toEqual([]);

  const reloaded = openTab({ at: loaded });
  const signIn = reloaded.open();
  await reloaded.rest();
  expect(reloaded.place()).toBe('1 /');
  reloaded.history.go(-1);
  await reloaded.rest();
  expect(signIn.closed).toHaveBeenCalledOnce();
});

test('"back" over the entry of an overlay that is gone leads to its page in one step [S-68]', async () => {
  const tab = openTab({
    at: [page('shop', '/'), { state: { key: 'shop', idx: 0, overlays: 1 }, url: '/' }, page('order', '/orders/1')],
  });
  tab.history.go(-1);
  await tab.rest();
  expect(tab.heard).toEqual(['/']);
  expect(tab.place()).toBe('0 /');
});

test('an overlay that does not close on request has an entry again [S-68]', async () => {
  const tab = openTab();
  const closed = vi.fn<() => void>();
  tab.enter(closed);
  await tab.rest();
  for (const times of [1, 2]) {
    tab.history.go(-1);
    await tab.rest();
    expect(closed).toHaveBeenCalledTimes(times);
    expect(tab.place()).toBe('2 /');
  }
});

test('a change of the address within a page stays within its entry [S-68]', async () => {
  const tab = openTab();
  const cart = tab.open();
  await tab.rest();
  tab.history.replaceState(tab.history.state, '', '/#water');
  await tab.rest();
  expect(tab.urls()).toEqual(['/before', '/', '/#water+']);
  cart.leave();
  await tab.rest();
  expect(tab.place()).toBe('1 /');
});

test('a change of the path within the entry of an overlay leaves the entry [S-68]', async () => {
  const tab = openTab();
  const cart = tab.open();
  await tab.rest();
  tab.history.replaceState(tab.history.state, '', '/moved');
  await vi.advanceTimersByTimeAsync(300);
  expect(tab.place()).toBe('2 /moved');
  tab.history.go(-1);
  await tab.rest();
  expect(cart.closed).toHaveBeenCalledOnce();
});

test('a step that never comes blocks nothing for ever [S-68]', async () => {
  const tab = openTab();
  const cart = tab.open();
  await tab.rest();
  vi.spyOn(tab.history, 'go').mockImplementationOnce(() => {});
  cart.leave();
  await vi.advanceTimersByTimeAsync(2);
  tab.push('checkout', '/checkout');
  await tab.rest();
  expect(tab.place()).toBe('3 /checkout');
});

test('what the router writes on the way from an overlay of another page stays where it was written [S-68]', async () => {
  const tab = openTab({
    at: [page('shop', '/'), { state: { key: 'shop', overlays: 1 }, url: '/' }, page('cart', '/cart')],
  });
  tab.history.go(-1);
  await vi.advanceTimersByTimeAsync(5);
  tab.push('help', '/help');
  await tab.rest();
  expect([tab.urls(), tab.place()]).toEqual([['/', '/help'], '1 /help']);
});

test.each([{ ofSite: ['/'] }, { ofSite: ['/before', '/'] }])(
  'a reload that met the entry of an overlay on its way stays on the page: $ofSite [S-68]',
  async ({ ofSite }) => {
    const marked = { state: { key: 'shop', idx: 0, overlays: 1 }, url: '/' };
    const tab = openTab({ at: [{ state: null, url: '/before' }, marked], ofSite });
    await tab.rest();
    expect([tab.place(), tab.urls()]).toEqual(['1 /', ['/before', '/']]);
  },
);

test('a page that is loaded where an overlay was open steps back, also where the browser lists the entries [S-68]', async () => {
  const marked = { state: { key: 'shop', idx: 0, overlays: 1 }, url: '/?q=1' };
  const tab = openTab({ at: [{ state: null, url: '/before' }, page('shop', '/'), marked], ofSite: ['/', '/?q=1'] });
  await tab.rest();
  expect(tab.place()).toBe('1 /');
});

test('a step of the page before a reload that comes late and a step of the page after it lead to the same entry [S-68]', async () => {
  const marked = { state: { key: 'shop', idx: 0, overlays: 1 }, url: '/' };
  const ofSite = ['/before', '/', '/'];
  const tab = openTab({ at: [{ state: null, url: '/before' }, page('shop', '/'), marked], ofSite });
  // Requested before the reload, and not done yet when the loaded page steps back too.
  tab.history.go(-1);
  await tab.rest();
  expect(tab.place()).toBe('1 /');

  const cart = tab.open();
  await tab.rest();
  cart.leave();
  await tab.rest();
  expect(tab.place()).toBe('1 /');
});
