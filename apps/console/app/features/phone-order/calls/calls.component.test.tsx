import type { PhoneOrderRequest } from '@kaplya/contract';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ApiFailure } from '@kaplya/client/failures/api-failure.ts';
import { ToastRegion } from '@kaplya/ui/message/toast-region.tsx';
import { loadTexts } from '#i18n/load-texts.ts';
import { call } from '#platform/data/client.ts';
import { getConsoleStorage } from '#platform/storage/console-storage.ts';
import { renderAt } from '../../../../test/render.tsx';
import { PhoneOrderScreen } from '../phone-order-screen.tsx';
import { callerOf, personalDataConfig, previewOf } from './shop-stand-in.test-support.ts';

vi.mock('#platform/data/client.ts', () => ({ getConfig: vi.fn(), call: vi.fn() }));
const { getConfig } = await import('#platform/data/client.ts');

const anna = '+79160000001';
const boris = '+79160000002';
const stranger = '+79160000003';
const names: Readonly<Record<string, string>> = { [anna]: 'Anna', [boris]: 'Boris' };

const phone = page.getByRole('textbox', { name: 'Phone' });
const name = page.getByRole('textbox', { name: /^Name/ });
const repeat = page.getByRole('button', { name: /^Repeat/ });
const drafts = page.getByRole('group', { name: 'Unfinished calls' });
const chips = drafts.getByRole('button', { name: /,/ });

/** The bodies of the orders that were sent to be placed. */
let placed: PhoneOrderRequest[] = [];
/** Ends the order that was sent last. */
let answerOrder: PromiseWithResolvers<unknown> = Promise.withResolvers();
/** Previews that wait until the test answers them. */
let waiting: (() => void)[] = [];
let isSlow = false;

beforeAll(() => loadTexts('phone-order', 'orders'));
beforeEach(() => {
  [placed, waiting, isSlow] = [[], [], false];
  getConsoleStorage().set('phoneDrafts', []);
  vi.mocked(getConfig).mockResolvedValue(personalDataConfig as never);
  vi.mocked(call).mockImplementation((async (
    id: string,
    given: { query: { phone: string }; body: PhoneOrderRequest },
  ) => {
    if (id === 'findCaller') {
      const { phone: asked } = given.query;
      return callerOf(asked, names[asked] ?? '', names[asked] ? [{}] : []);
    }
    if (id === 'listOpsOrders') return { items: [], total: 0, nextCursor: null };
    const { body } = given;
    if (!body.preview) {
      placed.push(body);
      answerOrder = Promise.withResolvers();
      return answerOrder.promise;
    }
    if (isSlow) await new Promise<void>((resolve) => waiting.push(resolve));
    return { preview: previewOf(body, names[body.customer.phone ?? ''] ?? ''), order: null, paymentLink: null };
  }) as unknown as typeof call);
});

/** The screen, and a button that leaves it and comes back. */
function Visits() {
  const navigate = useNavigate();
  const [visit, setVisit] = useState(0);
  return (
    <>
      <PhoneOrderScreen key={visit} />
      <button
        onClick={() => {
          void navigate('/notes');
          setVisit(visit + 1);
        }}
      >
        Another visit
      </button>
      <ToastRegion />
    </>
  );
}

const comeBack = () => userEvent.click(page.getByRole('button', { name: 'Another visit' }));

const open = () => renderAt('/notes', <Visits />);

async function type(number: string) {
  await userEvent.clear(phone);
  await userEvent.fill(phone, number);
}

/** A call of a regular customer that has not ended with an order. */
async function beginFor(number: string) {
  await type(number);
  await userEvent.click(repeat);
  await expect.element(page.getByRole('button', { name: /^Place the order/ })).toBeEnabled();
}

describe('A call [O-06b]', () => {
  test('begins empty with the number in focus, whatever is unfinished: that is a chip of who, when and how much', async () => {
    open();
    await beginFor(anna);
    await comeBack();
    await expect.element(phone).toHaveValue('');
    await expect.element(phone).toHaveFocus();
    await expect.poll(() => chips.element().textContent).toMatch(/Anna, \d\d:\d\d, .*360/);
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    expect(placed).toEqual([]);
  });

  test('begins at the top of the screen, where the unfinished ones are', async () => {
    open();
    await beginFor(anna);
    const scroll = vi.spyOn(window, 'scrollTo');
    await userEvent.keyboard('{F2}');
    await expect.element(phone).toHaveFocus();
    await expect.poll(() => scroll.mock.calls).toContainEqual([{ top: 0 }]);
    scroll.mockRestore();
  });

  test('takes digits into its number, wherever the focus is', async () => {
    open();
    await beginFor(anna);
    await comeBack();
    await expect.element(chips).toBeVisible();
    (chips.element() as HTMLElement).focus();
    await userEvent.keyboard('9160000002');
    await expect.element(phone).toHaveValue('+7 916 000-00-02');
    await expect.element(phone).toHaveFocus();
  });

  test('takes the digits that were typed before the screen was there', async () => {
    let answer: (config: never) => void = () => undefined;
    vi.mocked(getConfig).mockReturnValue(new Promise((resolve) => (answer = resolve)));
    open();
    await userEvent.keyboard('916');
    answer(personalDataConfig as never);
    await expect.element(phone).toHaveValue('+7 916');
    await userEvent.keyboard('0000001');
    await expect.element(page.getByText('Anna', { exact: true })).toBeVisible();
  });

  test('ends by one key, without a question: its draft becomes a chip that opens it again by keyboard', async () => {
    const { location } = open();
    await beginFor(anna);
    await userEvent.keyboard('{F2}');
    await expect.element(phone).toHaveValue('');
    await expect.element(phone).toHaveFocus();
    expect(location()).toBe('/notes');
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(chips).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(phone).toHaveValue('+7 916 000-00-01');
    await expect.element(page.getByRole('button', { name: /^Being repeated/ })).toBeVisible();
    await expect.element(drafts).not.toBeInTheDocument();
  });

  test('is discarded by one key from its chip, and comes back by another', async () => {
    open();
    await beginFor(anna);
    await userEvent.keyboard('{F2}{ArrowDown}{Delete}');
    await expect.element(drafts).not.toBeInTheDocument();
    await expect.element(phone).toHaveFocus();
    await userEvent.click(page.getByRole('button', { name: 'Undo' }));
    await expect.poll(() => chips.element().textContent).toContain('Anna');
  });

  test('is cleared by one press, and comes back by another with its address', async () => {
    const { location } = open();
    await type(stranger);
    await userEvent.fill(name, 'Clara');
    await userEvent.click(page.getByRole('button', { name: 'Discard', exact: true }));
    await expect.element(phone).toHaveValue('');
    await userEvent.click(page.getByRole('button', { name: 'Undo' }));
    await expect.element(name).toHaveValue('Clara');
    expect(location()).toBe('/notes?phone=%2B79160000003');
  });

  test('leaves no chip when only its number was looked up, and at most six when all are unfinished', async () => {
    open();
    await type(anna);
    await expect.element(repeat).toBeVisible();
    await userEvent.keyboard('{F2}');
    await expect.element(drafts).not.toBeInTheDocument();
    for (let at = 0; at < 8; at += 1) {
      await type(`+791600001${String(at).padStart(2, '0')}`);
      await userEvent.fill(name, `Caller ${at}`);
      await userEvent.keyboard('{F2}');
    }
    await expect.poll(() => chips.elements().length).toBe(6);
    await expect.poll(() => chips.first().element().textContent).toContain('Caller 7');
  });

  test('shows the drafts of this member of staff alone', async () => {
    open();
    await beginFor(anna);
    const stored = getConsoleStorage().find('phoneDrafts') ?? [];
    const ofColleague = stored.map((draft) => ({ ...(draft as object), staffId: crypto.randomUUID() }));
    getConsoleStorage().set('phoneDrafts', ofColleague);
    await comeBack();
    await expect.element(phone).toHaveFocus();
    await expect.element(drafts).not.toBeInTheDocument();
  });
});

describe('A draft belongs to one phone [O-06b]', () => {
  test('no field of one person goes to the next, and each phone restores its own', async () => {
    open();
    await type(stranger);
    await userEvent.fill(name, 'Clara');
    await type('+79160000004');
    await expect.element(name).toHaveValue('');
    await userEvent.fill(name, 'Dora');
    await type(stranger);
    await expect.element(name).toHaveValue('Clara');
  });

  test('and outlives a slip of the finger in the number', async () => {
    open();
    await type(stranger);
    await userEvent.fill(name, 'Clara');
    await userEvent.click(phone);
    await userEvent.keyboard('{End}{Backspace}3');
    await expect.element(phone).toHaveFocus();
    await expect.element(name).toHaveValue('Clara');
  });

  test('Ctrl+Enter orders for nobody but the person shown, also while the next one is being read', async () => {
    open();
    await beginFor(anna);
    await userEvent.keyboard('{F2}');
    isSlow = true;
    await userEvent.keyboard('9160000002{Control>}{Enter}{/Control}');
    await userEvent.click(repeat);
    // The sums of Anna are no preview of Boris.
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.poll(() => waiting.length).toBeGreaterThan(0);
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    expect(placed).toEqual([]);
    await expect.element(page.getByRole('complementary').getByText('Anna')).not.toBeInTheDocument();
    for (const answer of waiting) answer();
    const bar = page.getByRole('region', { name: 'What is ordered' });
    await expect.poll(() => bar.element().textContent).toMatch(/Boris.*Boris street/);
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.poll(() => placed.map(({ customer }) => customer.phone)).toEqual([boris]);
  });

  test('a number that is typed over a started order begins one of its own, and leaves a chip', async () => {
    open();
    await beginFor(anna);
    await type(boris);
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(page.getByText('Boris', { exact: true })).toBeVisible();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.poll(() => chips.element().textContent).toContain('Anna');
    expect(placed).toEqual([]);
  });
});

describe('An order that is still being sent as the next call begins [O-06b]', () => {
  const made = {
    ...{ id: '1001', uuid: '0199a5a0-0000-7000-8000-00000000000d', status: 'new', timeZone: 'Europe/Moscow' },
    ...{ shippingDate: '2026-03-11T06:00:00Z', shippingDateTo: '2026-03-11T09:00:00Z' },
    total: { amount: 360_00, currency: 'RUB' },
  };

  /** Closes the message of a failure, which is shown until then. */
  const closeToast = (text: string) =>
    userEvent.click(page.getByRole('alert').filter({ hasText: text }).getByRole('button'));

  async function sendAndGoOn() {
    const { location } = open();
    await beginFor(anna);
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.poll(() => placed.length).toBe(1);
    await userEvent.keyboard('{F2}9160000002');
    await userEvent.click(repeat);
    return { location };
  }

  test('is told of with its number, and the call goes on', async () => {
    const { location } = await sendAndGoOn();
    answerOrder.resolve({ preview: null, order: made, paymentLink: null });
    await expect.element(page.getByText('Anna: Order 1001 is placed')).toBeVisible();
    await expect.element(phone).toHaveValue('+7 916 000-00-02');
    await expect.element(page.getByRole('button', { name: /^Being repeated/ })).toBeVisible();
    await expect.element(drafts).not.toBeInTheDocument();
    await userEvent.click(page.getByRole('button', { name: 'No. 1001' }));
    await expect.poll(location).toBe(`/orders/${made.uuid}`);
  });

  test('is told of when it was not placed, and stays a chip', async () => {
    await sendAndGoOn();
    answerOrder.reject(new ApiFailure({ kind: 'answer', status: 409, body: { message: 'It is too late' } }));
    await expect.element(page.getByText(/^Anna: It is too late.*not placed/)).toBeVisible();
    await expect.element(phone).toHaveValue('+7 916 000-00-02');
    await expect.poll(() => chips.element().textContent).toContain('Anna');
    await closeToast('It is too late');
  });

  test('is told of also where its number was typed over, or the screen was left', async () => {
    const { location } = open();
    await beginFor(anna);
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.poll(() => placed.length).toBe(1);
    await type(boris);
    await expect.element(page.getByText('Boris', { exact: true })).toBeVisible();
    answerOrder.reject(new ApiFailure({ kind: 'network' }));
    await expect.element(page.getByText(/^Anna: No answer/)).toBeVisible();
    // It is no problem of Boris.
    const bar = page.getByRole('region', { name: 'What is ordered' });
    expect(bar.element().querySelector('[role="alert"]')?.textContent).toBe('');
    await closeToast('No answer');
    await userEvent.click(repeat);
    await expect.element(page.getByRole('button', { name: /^Place the order/ })).toBeEnabled();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.poll(() => placed.length).toBe(2);
    await comeBack();
    answerOrder.resolve({ preview: null, order: made, paymentLink: null });
    await expect.element(page.getByText('Boris: Order 1001 is placed')).toBeVisible();
    await expect.element(phone).toHaveValue('');
    expect(location()).toBe('/notes');
  });
});
