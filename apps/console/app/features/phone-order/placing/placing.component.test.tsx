import type { DoubleOrder, PhoneOrderRequest } from '@kaplya/contract';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ApiFailure } from '@kaplya/client/failures/api-failure.ts';
import { loadTexts } from '#i18n/load-texts.ts';
import { call } from '#platform/data/client.ts';
import { getConsoleStorage } from '#platform/storage/console-storage.ts';
import { renderAt } from '../../../../test/render.tsx';
import { callerOf, money, personalDataConfig, previewOf } from '../calls/shop-stand-in.test-support.ts';
import { PhoneOrderScreen } from '../phone-order-screen.tsx';

vi.mock('#platform/data/client.ts', () => ({ getConfig: vi.fn(), call: vi.fn() }));
const { getConfig } = await import('#platform/data/client.ts');

const anna = '+79160000001';
const double: DoubleOrder = {
  ...{ uuid: '0199a5a0-0000-7000-8000-00000000000d', number: '555', status: 'approved', toPay: money(690_00) },
  ...{ shippingDate: '2026-03-11T06:00:00Z', shippingDateTo: '2026-03-11T09:00:00Z', timeZone: 'Europe/Moscow' },
  ...{ address: 'Anna street, 7', isSameCustomer: false, isSameDoor: true },
};

/** The bodies of the orders that were sent to be placed. */
let placed: PhoneOrderRequest[] = [];
/** Fields of previews besides the usual ones. */
let more: object = {};
/** The refusal of the next order. */
let refusal: Error | null = null;
/** Whether previews fail. */
let isOffline = false;

const bar = page.getByRole('region', { name: 'What is ordered' });
const submit = page.getByRole('button', { name: /^Place the order/ });
const repeat = page.getByRole('button', { name: /^Repeat/ });
const question = page.getByRole('alertdialog');

beforeAll(() => loadTexts('phone-order', 'orders'));
beforeEach(() => {
  [placed, more, refusal, isOffline] = [[], {}, null, false];
  getConsoleStorage().set('phoneDrafts', []);
  vi.mocked(getConfig).mockResolvedValue(personalDataConfig as never);
  vi.mocked(call).mockImplementation((async (id: string, given: { body: PhoneOrderRequest }) => {
    if (id === 'findCaller') return callerOf(anna, 'Anna', [{ number: '77', status: 'approved' }, { number: '76' }]);
    const { body } = given;
    if (isOffline) throw new ApiFailure({ kind: 'network' });
    if (body.preview) return { preview: previewOf(body, 'Anna', more), order: null, paymentLink: null };
    placed.push(body);
    if (refusal) {
      const thrown = refusal;
      refusal = null;
      throw thrown;
    }
    const order = {
      ...{ id: '1001', uuid: double.uuid, status: 'new', total: money(360_00), timeZone: 'Europe/Moscow' },
      ...{ shippingDate: '2026-03-11T06:00:00Z', shippingDateTo: '2026-03-11T09:00:00Z' },
    };
    return { preview: null, order, paymentLink: null };
  }) as unknown as typeof call);
});

/** A regular customer's repeat, up to the chosen time. */
async function repeatLast() {
  const { location } = renderAt(`/notes?phone=${encodeURIComponent(anna)}`, <PhoneOrderScreen />);
  await expect.element(repeat.first()).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('radio', { checked: true, name: /09:00/ })).toHaveFocus();
  return { location };
}

describe('The last line before Enter [O-06a]', () => {
  test('is busy only while a preview is on its way: not before anything is asked for, nor after a failure', async () => {
    renderAt(`/notes?phone=${encodeURIComponent(anna)}`, <PhoneOrderScreen />);
    await expect.element(repeat.first()).toHaveFocus();
    const sentence = bar.element().querySelector('[data-sentence]');
    expect(sentence?.getAttribute('aria-busy')).toBe('false');
    isOffline = true;
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => sentence?.getAttribute('aria-busy')).toBe('true');
    await expect.poll(() => sentence?.getAttribute('aria-busy'), { timeout: 5000 }).toBe('false');
    await expect.element(page.getByText('Try again').first()).toBeVisible();
  });

  test('says for whom, payment, time, address and sum; the made order is read back, and a digit begins the next call, however long that took', async ({
    onTestFinished,
  }) => {
    await repeatLast();
    await expect
      .poll(() => bar.element().textContent)
      .toMatch(/Anna: Cash · .*11 March, 09:00–12:00 · Moscow, Anna street, 7 · .*360/);
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('heading', { name: /1001/ })).toBeVisible();
    const status = page.getByRole('status').first();
    await expect
      .poll(() => status.element().textContent)
      .toMatch(
        /Anna, the number of your order is 1001.*2 × Water 19 l.*from 09:00 to 12:00.*Anna street, 7.*360.*Cash/,
      );
    const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 30_000);
    onTestFinished(() => clock.mockRestore());
    await userEvent.keyboard('9');
    await expect.element(page.getByRole('textbox', { name: 'Phone' })).toHaveValue('+7 9');
  });

  test('says when a link has to be paid, and that a repeat proposes no link', async () => {
    more = { paidOnlineBefore: 10 };
    await repeatLast();
    await expect.element(page.getByText(/The last order was paid online/)).toBeVisible();
    await userEvent.click(page.getByRole('radio', { name: 'Card online' }));
    await expect.poll(() => bar.element().textContent).toMatch(/Card online.*cancels itself unless/);
  });
});

describe('A second order of the day [O-06a] [rule 49g]', () => {
  test('is asked about before it is made; no key that is pressed once more makes it', async () => {
    more = { doubles: [double] };
    await repeatLast();
    await userEvent.keyboard('{Enter}');
    await expect.element(question.getByRole('link', { name: 'No. 555' })).toBeVisible();
    await expect.poll(() => question.element().textContent).toMatch(/Confirmed.*690.*same door/);
    await expect.element(page.getByRole('button', { name: /^No/ })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(question).not.toBeInTheDocument();
    expect(placed).toEqual([]);
    await userEvent.click(submit);
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.poll(() => placed.map(({ acceptedDoubles }) => acceptedDoubles)).toEqual([[double.uuid]]);
  });

  test('that a colleague has made meanwhile is asked about by the refusal', async () => {
    await repeatLast();
    const body = { code: 'order.double', message: 'There is order 555', details: { orders: [double] } };
    refusal = new ApiFailure({ kind: 'answer', status: 409, body });
    await userEvent.keyboard('{Enter}');
    await expect.element(question.getByRole('link', { name: 'No. 555' })).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: /^Yes/ }));
    await expect.poll(() => placed.map(({ acceptedDoubles }) => acceptedDoubles)).toEqual([undefined, [double.uuid]]);
  });
});

test('the rows of a caller have number, status, time and sum [O-06b]', async () => {
  await repeatLast();
  const row = page.getByRole('listitem').filter({ hasText: 'No. 77' });
  await expect.poll(() => row.element().textContent).toMatch(/Confirmed.*09:00–12:00.*690/);
});

test('a quantity is typed beside its good, and Enter leads back to the search and on to the times [O-06c]', async () => {
  await repeatLast();
  const count = page.getByRole('textbox', { name: 'Quantity: Water 19 l' });
  (count.element() as HTMLElement).focus();
  await userEvent.keyboard('12{Enter}');
  await expect.element(count).toHaveValue('12');
  await expect.element(page.getByRole('combobox', { name: 'Add goods' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('radio', { checked: true, name: /09:00/ })).toHaveFocus();
  await expect.poll(() => bar.element().textContent).toContain('2,160');
});

test('missing bottles are rented where the shop rents them out, and the order says so [G-16b]', async () => {
  await repeatLast();
  const rent = page.getByRole('checkbox', { name: /^Rent the missing bottles: .*100/ });
  await userEvent.click(rent);
  await expect.element(submit).toBeEnabled();
  await userEvent.click(submit);
  await expect.poll(() => placed.map(({ containers }) => containers)).toEqual(['rent']);
});

test('arrows walk over the times of all days, past what is taken, and the table shows three days [O-06c]', async () => {
  await repeatLast();
  const table = page.getByRole('table');
  expect(table.getByRole('columnheader').elements()).toHaveLength(4);
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(page.getByRole('radio', { checked: true, name: /11 Mar.*18:00/ })).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  await expect.element(page.getByRole('radio', { checked: true, name: /13 Mar.*18:00/ })).toHaveFocus();
  expect(page.getByRole('radio', { name: /10 Mar/ }).elements()).toHaveLength(0);
  await expect.poll(() => bar.element().textContent).toMatch(/13 March, 18:00/);
  await expect.element(submit).toBeEnabled();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => placed.map(({ slot }) => slot)).toEqual([{ date: '2026-03-13', periodId: 'evening' }]);
});
