import type { CartPayment } from '@kaplya/contract';
import { expect, test, vi } from 'vitest';
import type { AssignOutcome, CartEngine } from '#features/cart/state/cart-engine.ts';
import { nothingAssigned, type Assigned } from '#features/cart/state/cart-state.ts';
import { createChoices } from './choices.ts';

const proposed = {
  interval: { date: '2026-03-02', periodId: 'morning' },
  payment: { monolithType: 1, paymentMethod: 'cash', description: 'Cash' },
};
const own = {
  interval: { date: '2026-03-05', periodId: 'evening' },
  payment: { monolithType: 3, paymentMethod: 'card', description: 'Card' },
};
const refused: AssignOutcome = { ok: false, failure: new Error('taken') };

/** A cart that answers on command, and is idle when no request waits for an answer. */
function createCart() {
  let assigned: Assigned = nothingAssigned;
  const waiting: (() => void)[] = [];
  const underWay = new Set<Promise<AssignOutcome>>();
  const isRefused = { interval: false, payment: false };

  function answerLater(part: 'interval' | 'payment', value: Partial<Assigned>): Promise<AssignOutcome> {
    const { promise, resolve } = Promise.withResolvers<AssignOutcome>();
    underWay.add(promise);
    waiting.push(() => {
      assigned = { ...assigned, ...(isRefused[part] ? { [part]: null } : value) };
      underWay.delete(promise);
      resolve(isRefused[part] ? refused : { ok: true });
    });
    return promise;
  }

  const cart = {
    assignInterval: vi.fn<CartEngine['assignInterval']>((interval) =>
      answerLater('interval', { interval: { ...interval, heldUntil: '' } }),
    ),
    assignPayment: vi.fn<CartEngine['assignPayment']>((payment: CartPayment) => answerLater('payment', { payment })),
  };
  async function whenIdle() {
    while (underWay.size > 0) await Promise.all(underWay);
    return { assigned };
  }
  return {
    ...cart,
    isRefused,
    choices: createChoices(() => cart, whenIdle),
    getAssigned: () => assigned,
    restore: (part: Partial<Assigned>) => {
      assigned = { ...assigned, ...part };
    },
    /** Answers all calls, and those that follow from their answers. */
    async answerAll() {
      for (let round = 0; round < 20; round += 1) {
        for (const answer of waiting.splice(0)) answer();
        await Promise.resolve();
      }
    },
  };
}

test('an order takes the time and the way to pay that were proposed [S-71]', async () => {
  const cart = createCart();
  const taken = cart.choices.applyProposals(proposed);
  await cart.answerAll();
  expect(await taken).toEqual({});
  expect(cart.getAssigned()).toMatchObject(proposed);
});

test('a proposal never takes the place of a choice that is on its way when the order is pressed [S-71] [T-11]', async () => {
  const cart = createCart();
  void cart.choices.chooseInterval(own.interval);
  void cart.choices.choosePayment(own.payment);
  const taken = cart.choices.applyProposals(proposed);
  await cart.answerAll();
  expect(await taken).toEqual({});
  expect(cart.getAssigned()).toMatchObject(own);
});

test('nor of one that is made while another proposal is being taken [S-71] [T-11]', async () => {
  const cart = createCart();
  const taken = cart.choices.applyProposals(proposed);
  await Promise.resolve();
  await Promise.resolve();
  expect(cart.assignInterval).toHaveBeenCalledOnce();
  void cart.choices.choosePayment(own.payment);
  await cart.answerAll();
  await taken;
  expect(cart.getAssigned()).toMatchObject({ interval: proposed.interval, payment: own.payment });
});

test('nor of what the cart has got meanwhile, as after a sign-in [S-71] [T-04]', async () => {
  const cart = createCart();
  cart.restore({ interval: { ...own.interval, heldUntil: '' }, payment: own.payment });
  await cart.choices.applyProposals(proposed);
  expect(cart.assignInterval).not.toHaveBeenCalled();
  expect(cart.getAssigned()).toMatchObject(own);
});

test('a choice that was refused is not made up for by a proposal, until another one is taken [S-71] [T-11]', async () => {
  const cart = createCart();
  cart.isRefused.interval = true;
  cart.isRefused.payment = true;
  void cart.choices.chooseInterval(own.interval);
  void cart.choices.choosePayment(own.payment);
  const taken = cart.choices.applyProposals(proposed);
  await cart.answerAll();
  await taken;
  expect(cart.assignInterval).toHaveBeenCalledOnce();
  expect(cart.assignPayment).toHaveBeenCalledOnce();
  expect(cart.choices.withoutReplaced(proposed)).toEqual({ interval: null, payment: null });

  cart.isRefused.interval = false;
  void cart.choices.chooseInterval(own.interval);
  await cart.answerAll();
  expect(cart.choices.withoutReplaced(proposed)).toEqual({ interval: proposed.interval, payment: null });
});

test('a proposal that the cart refuses is reported, and not made again [S-71]', async () => {
  const cart = createCart();
  cart.isRefused.interval = true;
  const taken = cart.choices.applyProposals(proposed);
  await cart.answerAll();
  expect(await taken).toEqual({ interval: refused });
  expect(cart.choices.withoutReplaced(proposed)).toEqual({ interval: null, payment: proposed.payment });
});
