import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { loadTexts } from '#i18n/load-texts.ts';
import { call } from '#platform/data/client.ts';
import { getConsoleStorage } from '#platform/storage/console-storage.ts';
import { renderAt } from '../../../../test/render.tsx';
import { newDraft } from '../phone-draft.ts';
import { PhoneOrderScreen } from '../phone-order-screen.tsx';

vi.mock('#platform/data/client.ts', () => ({
  getConfig: () => Promise.resolve({ phoneCode: '+7', links: { personalData: 'https://demo.example/consent' } }),
  call: vi.fn(),
}));

const money = (amount: number) => ({ amount, currency: 'RUB' });
const ofNobody = {
  ...{ customer: null, name: '', bottles: 0, debt: money(0), addresses: [], orders: [], ordersTotal: 0 },
};
const cash = { monolithType: 1, paymentMethod: '/api/payment_methods/cash', description: 'Cash' };
const preview = {
  customer: { id: null, phone: '+79160000001', name: 'Anna', needsConsent: false },
  ...{ items: [], unavailable: [], address: null, returned: 0, bottlesHeld: 0, slot: null, days: [] },
  calculation: {
    ...{ items: [], fees: [], warnings: [], loyalty: { usable: 0 }, bottlesOfWater: 0 },
    totals: { discount: money(0), points: money(0), toPay: money(720_00) },
  },
  ...{ payment: cash, payments: [{ setup: { code: 1 }, description: 'Cash' }], note: '', wishes: [], violations: [] },
};

/** The bodies of the orders that were sent to be placed. */
let placed: unknown[] = [];

beforeAll(() => loadTexts('phone-order'));
beforeEach(() => {
  placed = [];
  vi.mocked(call).mockImplementation(((id: string, { body }: { body: { preview?: boolean } }) => {
    if (id === 'findCaller') return Promise.resolve(ofNobody);
    if (body.preview) return Promise.resolve({ preview, order: null, paymentLink: null });
    placed.push(body);
    return new Promise(() => undefined);
  }) as unknown as typeof call);
  const items = [{ name: 'Water', productId: crypto.randomUUID(), quantity: 2 }];
  getConsoleStorage().set('phoneDrafts', [{ ...newDraft('+79160000001'), name: 'Anna', items }]);
});

test('another sum for change that is left empty stops the order at its field, until it is typed [rule 49e] [O-06]', async () => {
  renderAt('/notes', <PhoneOrderScreen />);
  const submit = page.getByRole('button', { name: 'Place the order' });
  const sum = page.getByRole('textbox', { name: 'Sum for change' });
  await userEvent.click(page.getByRole('radio', { name: 'Another sum' }));
  await expect.element(sum).not.toHaveAccessibleDescription();
  await userEvent.click(submit);
  await expect.element(sum).toHaveAccessibleDescription(/Type the sum/);
  await expect.element(sum).toHaveFocus();
  expect(placed).toEqual([]);

  await userEvent.type(sum, '1000');
  await expect.element(sum).not.toHaveAccessibleDescription();
  await expect.element(submit).toBeEnabled();
  await userEvent.click(submit);
  await expect.poll(() => placed).toMatchObject([{ payment: { code: 1, changeFrom: 1000_00 } }]);
});

test('another sum that was chosen and not typed is still asked for after a reload [rule 49e] [O-06]', async () => {
  renderAt('/notes', <PhoneOrderScreen />);
  await userEvent.click(page.getByRole('radio', { name: 'Another sum' }));
  renderAt('/notes', <PhoneOrderScreen key="reloaded" />);
  await expect.element(page.getByRole('radio', { name: 'Another sum' })).toBeChecked();
});
