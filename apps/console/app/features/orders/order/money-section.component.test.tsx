import type { OpsOrderPage } from '@kaplya/contract';
import { beforeAll, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { loadTexts } from '#i18n/load-texts.ts';
import { call } from '#platform/data/client.ts';
import { renderAt } from '../../../../test/render.tsx';
import { MoneySection, RetryRefunds, ReturnCash } from './money-section.tsx';

vi.mock('#platform/data/client.ts', { spy: true });

const refund = (id: string, status: string, amount: number) => ({ id, status, amount: { amount, currency: 'RUB' } });
const ofOrder = {
  order: { uuid: 'u', id: 7 },
  refunds: [refund('a', 'canceled', 390_00), refund('b', 'succeeded', 100_00)],
} as unknown as OpsOrderPage;

beforeAll(() => loadTexts('order', 'orders'));

test('declined money is sent again only after a question that names the sum [O-05]', async () => {
  vi.mocked(call).mockReset();
  vi.mocked(call).mockImplementation((() => Promise.resolve({})) as unknown as typeof call);
  renderAt('/notes', <RetryRefunds page={ofOrder} />, ['refunds.write']);
  await userEvent.click(page.getByRole('button', { name: 'Try the refund again' }));
  const question = page.getByRole('dialog');
  await expect.element(question.getByText(/390/)).toBeVisible();
  await expect.element(question.getByText(/100/)).not.toBeInTheDocument();
  expect(call).not.toHaveBeenCalled();
  await userEvent.click(question.getByRole('button', { name: 'Try the refund again' }));
  await vi.waitFor(() => expect(call).toHaveBeenCalledExactlyOnceWith('retryRefunds', { params: { uuid: 'u' } }));
});

const owing = {
  ...{ order: { uuid: 'u', id: 7 }, version: 4, cashToReturn: { amount: 390_00, currency: 'RUB' } },
} as unknown as OpsOrderPage;

test('cash to hand back counts only after a question that names the sum [O-05g] [rule 66a]', async () => {
  vi.mocked(call).mockReset();
  vi.mocked(call).mockImplementation((() => Promise.resolve({})) as unknown as typeof call);
  renderAt('/notes', <ReturnCash page={owing} />, ['refunds.write']);
  await userEvent.click(page.getByRole('button', { name: 'Cash handed back' }));
  const question = page.getByRole('dialog');
  await expect.element(question.getByText(/390/)).toBeVisible();
  expect(call).not.toHaveBeenCalled();
  await userEvent.click(question.getByRole('button', { name: 'Cash handed back' }));
  await vi.waitFor(() =>
    expect(call).toHaveBeenCalledExactlyOnceWith('returnCash', { params: { uuid: 'u' }, body: { version: 4 } }),
  );
});

test('a refund that the bank declined says why in words, and another reason as the acquirer names it [O-05]', async () => {
  const sum = { amount: 390_00, currency: 'RUB' };
  const nothing = { amount: 0, currency: 'RUB' };
  const declined = (id: string, declineReason: string) => ({
    ...refund(id, 'canceled', 1),
    at: '2026-11-27T09:00:00Z',
    declineReason,
  });
  const order = {
    ...{
      uuid: 'u',
      id: 7,
      totals: { discount: nothing },
      loyalty: { spent: 0, willEarn: 0 },
      payment: {},
      receipt: {},
    },
    ...{ promocode: null, payer: null, paymentMethodName: 'Card', paidAmount: sum, refundedAmount: nothing },
  };
  const refunds = [declined('a', 'rejected_by_payee'), declined('b', 'tru_code_not_found')];
  const shown = { order, costs: sum, due: nothing, cashToReturn: nothing, payments: [], refunds };
  renderAt('/notes', <MoneySection page={shown as unknown as OpsOrderPage} />);
  await expect.element(page.getByText('the receiver’s bank refused')).toBeVisible();
  await expect.element(page.getByText('tru_code_not_found')).toBeVisible();
});
