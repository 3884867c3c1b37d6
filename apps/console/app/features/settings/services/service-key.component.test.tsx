import { Link } from 'react-router';
import { beforeAll, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { loadTexts } from '#i18n/load-texts.ts';
import { call } from '#platform/data/client.ts';
import { renderAt } from '../../../../test/render.tsx';
import { ServiceKey } from './service-key.tsx';

vi.mock('#platform/data/client.ts', { spy: true });

beforeAll(() => loadTexts('settings'));

const label = 'Key of the Yandex Geocoder';
const key = page.getByRole('form', { name: label }).getByLabelText(label);

function renderKey() {
  return renderAt(
    '/notes',
    <>
      <Link to="/orders">Orders</Link>
      <ServiceKey name="yandex-geocoder" account="maps.example" secret={null} onChanged={() => undefined} />
    </>,
  );
}

test('a typed key is not left without a question [G-12a]', async () => {
  const { location } = renderKey();
  await userEvent.fill(key, 'a-key');
  await userEvent.click(page.getByRole('link', { name: 'Orders' }));
  await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Stay' }));
  await expect.element(key).toHaveValue('a-key');
  await userEvent.clear(key);
  await userEvent.click(page.getByRole('link', { name: 'Orders' }));
  await expect.poll(location).toBe('/orders');
});

test('a key in another alphabet, or more than a key, is told of at its field and not sent [G-12a]', async () => {
  renderKey();
  await userEvent.fill(key, 'ключ');
  await expect.element(key).toHaveAccessibleDescription(/Latin letters/);
  await userEvent.fill(key, 'k'.repeat(501));
  await expect.element(key).toHaveAccessibleDescription(/at most 500 characters/);
  await userEvent.keyboard('{Enter}');
  expect(vi.mocked(call)).not.toHaveBeenCalled();
});
