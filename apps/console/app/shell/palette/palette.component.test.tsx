import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ApiFailure } from '@kaplya/client/failures/api-failure.ts';
import { renderAt } from '../../../test/render.tsx';
import { Palette } from './palette.tsx';

const ask = vi.fn<(text: string) => Promise<unknown>>();

vi.mock('#platform/data/client.ts', () => ({
  call: (_id: string, { query }: { query: { q: string } }) => ask(query.q),
}));
vi.mock('#features/features.ts', () => ({
  features: [{ id: 'orders', screens: [{ path: 'orders/:uuid', title: 'kit.today', needs: 'orders.read' }] }],
}));

const order = (number: string) => ({
  kind: 'order',
  id: `of-${number}`,
  number,
  name: `Order of ${number}`,
  address: '',
});

const field = page.getByRole('combobox');

beforeEach(() => {
  ask.mockReset();
  ask.mockImplementation((text) => Promise.resolve({ items: [order(text)] }));
});

describe('The palette [O-03a]', () => {
  test('says that the search failed, not that there is nothing, and asks again', async () => {
    ask.mockRejectedValueOnce(new ApiFailure({ kind: 'answer', status: 500, body: { message: 'It broke' } }));
    renderAt('/notes', <Palette onClose={() => {}} />);
    await userEvent.fill(field, '1001');
    await expect.element(page.getByRole('alert').filter({ hasText: 'It broke' })).toBeVisible();
    await expect.element(page.getByText('Nothing found')).not.toBeInTheDocument();
    await userEvent.click(page.getByRole('button', { name: 'Try again' }));
    await expect.element(page.getByRole('option', { name: /Order of 1001/ })).toBeVisible();
    await expect.element(field).toHaveFocus();
  });

  test('never opens what was found for an earlier text', async () => {
    const { location } = renderAt('/notes', <Palette onClose={() => {}} />);
    await userEvent.fill(field, '1001');
    await expect.element(page.getByRole('option', { name: /Order of 1001/ })).toBeVisible();
    const answer = Promise.withResolvers<unknown>();
    ask.mockReturnValueOnce(answer.promise);
    await userEvent.keyboard('2{Enter}');
    await expect.element(field).toHaveValue('10012');
    await expect.element(page.getByRole('option')).not.toBeInTheDocument();
    expect(location()).toBe('/notes');
    answer.resolve({ items: [order('10012')] });
    await expect.element(page.getByRole('option', { name: /Order of 10012/ })).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expect.poll(location).toBe('/orders/of-10012');
  });
});
