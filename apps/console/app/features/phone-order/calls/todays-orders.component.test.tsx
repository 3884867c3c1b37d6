import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { loadTexts } from '#i18n/load-texts.ts';
import { call } from '#platform/data/client.ts';
import { getConsoleStorage } from '#platform/storage/console-storage.ts';
import { renderAt } from '../../../../test/render.tsx';
import { PhoneOrderScreen } from '../phone-order-screen.tsx';
import { callerOf, money, personalDataConfig } from './shop-stand-in.test-support.ts';

vi.mock('#platform/data/client.ts', () => ({ getConfig: vi.fn(), call: vi.fn() }));
const { getConfig } = await import('#platform/data/client.ts');

const toRow = (number: string, isLate: boolean) => ({
  ...{ uuid: number, number, status: 'approved', isLate, total: money(390_00), address: 'Main street, 7' },
  ...{ slot: { from: '09:00', to: '12:00' }, customer: { id: null, name: 'Anna', phone: '+79160000001' } },
});

beforeAll(() => loadTexts('phone-order', 'orders'));
beforeEach(() => {
  getConsoleStorage().set('phoneDrafts', []);
  vi.mocked(getConfig).mockResolvedValue(personalDataConfig as never);
  vi.mocked(call).mockImplementation((async (id: string) =>
    id === 'findCaller'
      ? callerOf('+79160000001', 'Anna')
      : { items: [toRow('101', true), toRow('102', false)], total: 2, nextCursor: null }) as unknown as typeof call);
});

test('today’s open orders stand beside the number until somebody calls, in reach of the arrows [O-01a]', async () => {
  renderAt('/notes', <PhoneOrderScreen />, ['orders.read', 'orders.write', 'customers.read']);
  const list = page.getByRole('region', { name: 'Open today: 2' });
  await expect.element(list.getByText('09:00–12:00 · late')).toBeVisible();
  expect(vi.mocked(call).mock.calls[0]).toMatchObject([
    'listOpsOrders',
    { query: { view: 'today', status: 'new,requiresConfirmation,approved,inProcess' } },
  ]);
  const phone = page.getByRole('textbox', { name: 'Phone' });
  await expect.element(phone).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await expect.element(list.getByRole('link', { name: 'No. 102' })).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  await expect.element(phone).toHaveFocus();
  await userEvent.keyboard('9160000001');
  await expect.element(list).not.toBeInTheDocument();
});
