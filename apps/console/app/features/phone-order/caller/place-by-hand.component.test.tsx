import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { loadTexts } from '#i18n/load-texts.ts';
import { renderAt } from '../../../../test/render.tsx';
import { toFormKeys } from '../form-keys.ts';
import { PlaceByHand } from './place-by-hand.tsx';

vi.mock('#platform/data/client.ts', () => ({ getConfig: vi.fn(), call: vi.fn() }));
const { call, getConfig } = await import('#platform/data/client.ts');

beforeAll(() => loadTexts('phone-order', 'map'));
beforeEach(() => {
  vi.mocked(getConfig).mockReturnValue(new Promise(() => undefined));
  vi.mocked(call).mockResolvedValue({ data: [] } as never);
});

test('Enter in the coordinates sets the place, and the order behind the dialog hears of no key [G-13e] [O-06b]', async () => {
  const [onChange, submit] = [vi.fn(), vi.fn()];
  renderAt(
    '/notes',
    <form onKeyDown={toFormKeys({ submit, goToCaller: () => undefined })}>
      <PlaceByHand address="Lenina, 7" place={null} onChange={onChange} />
      <button type="submit">Place the order</button>
    </form>,
  );
  await userEvent.click(page.getByRole('button', { name: /place/i }).first());
  const field = page.getByRole('dialog').getByRole('textbox');
  await expect.element(field).toHaveFocus();
  await userEvent.fill(field, '56.8000, 60.5000');
  await userEvent.keyboard('{Enter}');
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledWith({ latitude: 56.8, longitude: 60.5 }));
  expect(submit).not.toHaveBeenCalled();

  await userEvent.click(page.getByRole('button', { name: /place/i }).first());
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(submit).not.toHaveBeenCalled();
});
