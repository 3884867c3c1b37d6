import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { loadTexts } from '#i18n/load-texts.ts';
import { call } from '#platform/data/client.ts';
import { renderAt } from '../../../../test/render.tsx';
import { HolidaysSection } from './holidays-section.tsx';

vi.mock('#platform/data/client.ts', { spy: true });

const names = { ru: 'Новый год', en: 'New Year', az: '', tr: '' };
const toHoliday = (year: number) => ({ day: `${year}-01-01`, names, orders: 0, version: 1 });

beforeAll(() => loadTexts('places'));
beforeEach(() => {
  vi.mocked(call).mockReset();
  vi.mocked(call).mockImplementation(((id: string) =>
    Promise.resolve(
      id === 'listHolidays' ? { items: [toHoliday(2091), toHoliday(2092)] } : {},
    )) as unknown as typeof call);
});

const asked = () => vi.mocked(call).mock.calls.filter(([id]) => id === 'deleteHoliday');

test('days of two years have their year, and a day is opened by a second press only [G-07e]', async () => {
  renderAt('/notes', <HolidaysSection />, ['settings.write']);
  await expect.element(page.getByText('Monday, 1 January 2091')).toBeVisible();
  await expect.element(page.getByText('Tuesday, 1 January 2092')).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Open 1 Jan 2092' }));
  expect(asked()).toEqual([]);
  await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Deliver again' }));
  await vi.waitFor(() =>
    expect(asked().map(([, request]) => request)).toEqual([{ params: { day: '2092-01-01' }, query: { version: 1 } }]),
  );
});
