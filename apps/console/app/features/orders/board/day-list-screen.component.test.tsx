import type { DayList, DayStop } from '@kaplya/contract';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { loadTexts } from '#i18n/load-texts.ts';
import { call } from '#platform/data/client.ts';
import { renderAt } from '../../../../test/render.tsx';
import { DayListScreen } from './day-list-screen.tsx';

vi.mock('#platform/data/client.ts', { spy: true });

const money = (amount: number) => ({ amount: amount * 100, currency: 'RUB' });
const link = `https://maps.example/${'house-behind-the-wood/'.repeat(12)}`;

const stopWith = (number: string, action: DayStop['atDoor']['action'], sum: number, more: Partial<DayStop> = {}) => ({
  ...{ uuid: number, number, status: 'approved' as const, name: 'Anna', phone: '+79160000001', address: 'Arbat, 1' },
  isPlaceUnconfirmed: false,
  ...{ entrance: '', floor: '', intercom: '', directions: '', goods: [], bottles: 2, empties: 2, wishes: [], note: '' },
  ...{ paymentMethod: 'Card online', toCollect: money(action === 'collect' ? sum : 0) },
  atDoor: { action, sum: money(sum) },
  ...more,
});

function show(stops: DayStop[]) {
  const sums = { stops: stops.length, bottles: 2, empties: 2, toCollect: money(0) };
  const zone = { id: 'centre', name: 'Centre' };
  const list: DayList = {
    date: '2026-11-28',
    slots: [{ id: 's', from: '09:00', to: '12:00', zone, stops, sums }],
    sums,
    left: 0,
  };
  vi.mocked(call).mockImplementation((() => Promise.resolve(list)) as unknown as typeof call);
  renderAt('/notes', <DayListScreen />);
}

beforeAll(() => loadTexts('board'));

describe('The day list [O-04b]', () => {
  test.each([
    ['collect', 2525, 'Cash', '₽2,525Cash'],
    ['paid', 0, 'Card online', 'PaidCard online'],
    ['contract', 0, 'By contract', 'Nothing to collectBy contract'],
    ['none', 0, 'Points', 'Nothing to collectPoints'],
    ['unpaid', 2525, 'Card online', 'Not paid: ₽2,525Do not hand over: call the shopCard online'],
  ] as const)(
    'says what the courier does about the money, never a dash: %s',
    async (action, sum, paymentMethod, text) => {
      show([stopWith('1001', action, sum, { paymentMethod })]);
      await expect.element(page.getByRole('row', { name: /1001/ }).getByRole('cell').nth(3)).toHaveTextContent(text);
    },
  );

  test('wraps a long link and a long name on the page of a printer', async () => {
    show([stopWith('1001', 'paid', 0, { note: link, directions: link, name: 'Konstantinopolskaya'.repeat(4) })]);
    const table = page.getByRole('table');
    await expect.element(table).toBeVisible();
    const element = table.element() as HTMLElement;
    // The printed width of A4 with its margins, in CSS pixels.
    (element.parentElement as HTMLElement).style.inlineSize = '680px';
    await cdp().send('Emulation.setEmulatedMedia', { media: 'print' });
    const widths = [
      element.offsetWidth,
      element.scrollWidth,
      ...[...element.querySelectorAll('td')].map((cell) => cell.scrollWidth - cell.clientWidth),
    ];
    await cdp().send('Emulation.setEmulatedMedia', { media: '' });
    expect(widths).toEqual([680, 680, 0, 0, 0, 0, 0]);
  });
});
