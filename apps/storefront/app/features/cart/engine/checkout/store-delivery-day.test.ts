import { beforeEach, expect, test, vi } from 'vitest';
import { DAY_CHANGED, DAY_COOKIE } from '#features/goods/day-cookie.ts';
import { emptyCartState, nothingAssigned, type CartState } from '../../state/cart-state.ts';
import { createDeliveryDayWriter } from './store-delivery-day.ts';

const DAY = 24 * 60 * 60 * 1000;
const toDay = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);
const [soon, later] = [toDay(2), toDay(4)];

/** The cookies of a browser, which all its tabs share; written ones are stored, as by a browser. */
const browser = {
  stored: new Map<string, string>(),
  get cookie() {
    return [...this.stored].map(([name, value]) => `${name}=${value}`).join('; ');
  },
  set cookie(written: string) {
    const [, name = '', value = '', age] = /^(\w+)=([^;]*);.*Max-Age=(\d+)/.exec(written) ?? [];
    if (age === '0') this.stored.delete(name);
    else this.stored.set(name, value);
  },
};

function openTab() {
  const storeDay = createDeliveryDayWriter();
  const announced: unknown[] = [];
  return {
    announced,
    /** The day that this tab's engine reports, and the browser's cookie at the moment the layout hears of it. */
    publishIdle(date: string | null, more: Partial<CartState> = {}) {
      vi.stubGlobal('window', {
        dispatchEvent: ({ type }: Event) => announced.push([type, browser.stored.get(DAY_COOKIE) ?? null]),
      });
      const interval = date === null ? null : ({ date, periodId: 'p' } as CartState['assigned']['interval']);
      storeDay({
        ...emptyCartState,
        status: 'ready',
        isIdle: true,
        assigned: { ...nothingAssigned, interval },
        ...more,
      });
    },
  };
}

beforeEach(() => {
  browser.stored.clear();
  vi.stubGlobal('document', browser);
  vi.stubGlobal('location', { protocol: 'http:' });
});

test('the day of the chosen interval is stored for the next page, announced once, and removed with the choice [S-75]', () => {
  const tab = openTab();
  tab.publishIdle(soon);
  tab.publishIdle(soon);
  tab.publishIdle(null);
  expect(tab.announced).toEqual([
    [DAY_CHANGED, soon],
    [DAY_CHANGED, null],
  ]);
});

test('a day that another tab has chosen is announced here as well, although the cookie has it already [S-75]', () => {
  const [one, other] = [openTab(), openTab()];
  one.publishIdle(soon);
  other.publishIdle(soon);
  other.publishIdle(later);
  one.announced.length = 0;
  one.publishIdle(later);
  expect(one.announced).toEqual([[DAY_CHANGED, later]]);
  other.publishIdle(null);
  one.publishIdle(null);
  expect(one.announced.at(-1)).toEqual([DAY_CHANGED, null]);
});

test('while something is on its way the day stays as it was [S-75]', () => {
  const tab = openTab();
  tab.publishIdle(soon);
  tab.publishIdle(null, { isIdle: false });
  tab.publishIdle(null, { status: 'restoring' });
  expect([browser.stored.get(DAY_COOKIE), tab.announced.length]).toEqual([soon, 1]);
});

test('a day that is over counts as none, and is not written again and again [S-75]', () => {
  const tab = openTab();
  tab.publishIdle(null);
  tab.announced.length = 0;
  tab.publishIdle('2020-01-01');
  tab.publishIdle('2020-01-01');
  expect([browser.stored.size, tab.announced]).toEqual([0, []]);
});
