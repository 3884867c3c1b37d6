import type { PlaceArea, PlaceCity } from '@kaplya/contract';
import { beforeAll, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { loadTexts } from '#i18n/load-texts.ts';
import { renderAt } from '../../../../test/render.tsx';
import { CityForm } from './city-form.tsx';
import { NewCity } from './new-city.tsx';

const answers = vi.fn<(id: string, input: unknown) => unknown>();
vi.mock('#platform/data/client.ts', () => ({
  call: async (id: string, input: unknown) => answers(id, input),
  getConfig: async () => ({ country: 'RU' }),
}));

const city = {
  ...{ id: 'moscow', version: 3, names: { ru: 'Москва', en: 'Moscow', az: '', tr: '' }, timeZone: 'Europe/Moscow' },
  ...{ center: { latitude: 55.75, longitude: 37.6 }, defaultAreaId: 'centre', isDefault: true },
} as PlaceCity;
const areas = [
  { id: 'centre', cityId: 'moscow', isActive: true },
  { id: 'north', cityId: 'moscow', isActive: true },
  { id: 'closed', cityId: 'moscow', isActive: false },
  { id: 'abroad', cityId: 'baku', isActive: true },
] as PlaceArea[];

beforeAll(() => loadTexts('places', 'map'));

test('a city gets its name in each language and a time zone from the list, at the version that was read [G-15b]', async () => {
  answers.mockReturnValue({ city: { ...city, version: 4 } });
  renderAt('/notes', <CityForm city={city} areas={areas} nameOf={(id) => id} />);
  await page.getByRole('textbox', { name: /English/ }).fill('Great Moscow');
  const zone = page.getByRole('combobox', { name: /Time zone/ });
  const list = document.getElementById(zone.element().getAttribute('list') ?? '');
  expect([...(list?.querySelectorAll('option') ?? [])].map(({ value }) => value)).toContain('Asia/Baku');
  await zone.fill('Asia/Baku');
  await page.getByRole('button', { name: 'Save' }).click();
  await vi.waitFor(() =>
    expect(answers).toHaveBeenCalledWith('changeCity', {
      params: { id: 'moscow' },
      body: expect.objectContaining({
        ...{ version: 3, timeZone: 'Asia/Baku', names: expect.objectContaining({ ru: 'Москва', en: 'Great Moscow' }) },
      }),
    }),
  );
});

test('a new city is a town by its name, which brings its names, centre and time zone [G-15b]', async () => {
  const onAdded = vi.fn<() => void>();
  answers.mockReturnValue({});
  renderAt('/notes', <NewCity onAdded={onAdded} />);
  const name = page.getByRole('combobox', { name: 'New city' });
  await expect
    .poll(async () => {
      await userEvent.fill(name, 'Tve');
      return page.getByRole('option', { name: /^Tver/ }).elements().length;
    })
    .toBeGreaterThan(0);
  await userEvent.keyboard('{Enter}');
  await page.getByRole('button', { name: 'Add the city' }).click();
  const center = { latitude: expect.closeTo(56.86, 1), longitude: expect.closeTo(35.9, 1) };
  const body = { names: { ru: 'Тверь', en: 'Tver' }, center, timeZone: 'Europe/Moscow' };
  await vi.waitFor(() => expect(answers).toHaveBeenCalledWith('createCity', { body }));
  await vi.waitFor(() => expect(onAdded).toHaveBeenCalledOnce());
});

test('a centre outside of the country is asked about [G-15b]', async () => {
  answers.mockReset().mockReturnValue({});
  renderAt('/notes', <NewCity onAdded={() => undefined} />);
  await userEvent.fill(page.getByRole('combobox', { name: 'New city' }), 'Iran in truth');
  await userEvent.fill(page.getByLabelText(/^Centre/), '35.9, 56.8');
  await userEvent.fill(page.getByRole('combobox', { name: /Time zone/ }), 'Europe/Moscow');
  await userEvent.click(page.getByRole('checkbox', { name: /not in Russia/ }));
  await page.getByRole('button', { name: 'Add the city' }).click();
  const body = expect.objectContaining({ isElsewhere: true, center: { latitude: 35.9, longitude: 56.8 } });
  await vi.waitFor(() => expect(answers).toHaveBeenCalledWith('createCity', { body }));
});

test('the default zone of a city is one that is served there [G-15b]', async () => {
  answers.mockReset().mockReturnValue({ city: { ...city, defaultAreaId: 'north', version: 4 } });
  renderAt('/notes', <CityForm city={city} areas={areas} nameOf={(id) => id} />);
  const zone = page.getByRole('combobox', { name: /given no address/ });
  await expect.element(zone).toHaveValue('centre');
  const options = zone.getByRole('option').elements();
  expect(options.map(({ textContent }) => textContent)).toEqual(['centre', 'north']);
  await zone.selectOptions('north');
  await page.getByRole('button', { name: 'Save' }).click();
  await vi.waitFor(() =>
    expect(answers).toHaveBeenCalledWith('changeCity', {
      params: { id: 'moscow' },
      body: expect.objectContaining({ version: 3, defaultAreaId: 'north' }),
    }),
  );
});
