import type { ListedWaitingAddress } from '@kaplya/contract';
import { beforeAll, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { loadTexts } from '#i18n/load-texts.ts';
import { call } from '#platform/data/client.ts';
import { renderAt } from '../../../../test/render.tsx';
import { WaitingAddressesScreen } from './waiting-addresses-screen.tsx';

vi.mock('#platform/data/client.ts', { spy: true });

const toAddress = (id: string, house: string): ListedWaitingAddress => ({
  ...{ id, text: `Moscow, New Road, ${house}`, bottles: 3, createdAt: '2026-03-10T09:00:00Z' },
  fields: { city: 'Moscow', street: 'New Road', house },
  customer: { id: 'c', name: 'Anna', phone: '+79161234567' },
});

beforeAll(async () => {
  await loadTexts('customers');
  await loadTexts('map');
});

test('a placed address leads on to the next, and the last one closes the panel [G-13c]', async () => {
  const waiting = [toAddress('v', '1'), toAddress('w', '2')];
  vi.mocked(call).mockImplementation((async (id: string, given: { body: { ids: string[] } }) => {
    if (id === 'listWaitingAddresses') return { items: [...waiting], nextCursor: null, total: waiting.length };
    if (id === 'listDeliveryAreas') return { success: true, data: [{ id: 'centre', name: 'Centre', coordinates: [] }] };
    if (id !== 'placeWaitingAddresses') return { items: [], nextCursor: null };
    const { ids } = given.body;
    waiting.splice(0, waiting.length, ...waiting.filter((row) => !ids.includes(row.id)));
    return { placed: [], gone: 0, refused: [] };
  }) as unknown as typeof call);
  const { location } = renderAt('/notes?peek=v', <WaitingAddressesScreen />, ['customers.read', 'customers.write']);
  const place = async () => {
    await userEvent.selectOptions(page.getByLabelText('Or the zone alone'), 'Centre');
    await userEvent.click(page.getByRole('button', { name: 'Place', exact: true }));
  };
  await place();
  await vi.waitFor(() => expect(location()).toContain('peek=w'));
  await expect.element(page.getByLabelText('House')).toHaveValue('2');
  await place();
  await vi.waitFor(() => expect(location()).not.toContain('peek'));
});
