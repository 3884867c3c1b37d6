import type { PlaceArea, PlaceCity } from '@kaplya/contract';
import { beforeAll, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { loadTexts } from '#i18n/load-texts.ts';
import { renderAt } from '../../../../test/render.tsx';
import { CityForm } from './city-form.tsx';

const answers = vi.fn<(id: string, input: unknown) => unknown>();
vi.mock('#platform/data/client.ts', () => ({
  call: async (id: string, input: unknown) => answers(id, input),
}));

const city = {
  ...{ id: 'moscow', version: 3, names: { ru: 'Москва', en: 'Moscow', az: '', tr: '' }, timeZone: 'Europe/Moscow' },
  ...{ center: { latitude: 55.75, longitude: 37.6 }, defaultAreaId: 'centre', isDefault: true },
} as PlaceCity;
const area = { id: 'centre', cityId: 'moscow', isActive: true } as PlaceArea;

beforeAll(() => loadTexts('places'));

test('a city gets its name in each language and a time zone from the list, at the version that was read [G-15b]', async () => {
  answers.mockReturnValue({ city: { ...city, version: 4 } });
  renderAt('/notes', <CityForm city={city} areas={[area]} nameOf={() => 'Centre'} />);
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
