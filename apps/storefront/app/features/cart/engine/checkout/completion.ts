import type { Calculation } from '@kaplya/contract';
import { ApiFailure, isUncertain } from '@kaplya/client/failures/api-failure.ts';
import type { CartEngine, CompleteOptions } from '../../state/cart-engine.ts';
import type { CompletionOutcome } from '../../state/cart-state.ts';
import { whenIdle } from '../../state/when-idle.ts';
import type { CartCalculation } from '../cart-calculation.ts';
import { isGone, MAX_ATTEMPTS } from '../cart-failures.ts';
import type { CheckoutAssignments } from './checkout-assignments.ts';
import type { EngineCore } from '../engine-core.ts';

/** Turns the cart into an order. */
export type Completion = {
  isRunning(): boolean;
  /** The outcome of the last completion, until it is dismissed. */
  getOutcome(): CompletionOutcome | null;
  complete: CartEngine['complete'];
  /** Fetches and shows the order of a cart whose completion succeeded on an earlier page that never got the answer. */
  recover(cart: string): Promise<void>;
  dismiss(): void;
};

export type CompletionDependencies = {
  assignments: CheckoutAssignments;
  calculation: CartCalculation;
  isIdle: () => boolean;
  isHandingOver: () => boolean;
  whenHandedOver: () => Promise<void>;
  /** Leaves a cart that the server no longer has; the next one begins empty. */
  leaveCart: () => void;
  /** Called once the cart has become an order. */
  onOrdered: () => void;
};

export function createCompletion(core: EngineCore, dependencies: CompletionDependencies): Completion {
  const { storage } = core;
  const { calculation, assignments } = dependencies;
  let running: Promise<CompletionOutcome> | null = null;
  let outcome: CompletionOutcome | null = null;
  /**
   * The options of the first attempt to complete a cart. Retries repeat them, so that every attempt makes the same
   * order.
   */
  let firstOptions: { cart: string; options: CompleteOptions } | null = null;

  /** Sends the completion with an idempotency key that is the same for every attempt of one cart, in every tab. */
  function send(cart: string, { savesPaymentMethod = false }: CompleteOptions = {}) {
    return core.call('completeCart', {
      body: { cart, ...(savesPaymentMethod && { savePaymentMethod: true }) },
      // An idempotency key belongs to one request body. The server makes only one order of a cart in any case.
      headers: { 'Idempotency-Key': savesPaymentMethod ? `complete-${cart}-saving` : `complete-${cart}` },
    });
  }

  async function run(options?: CompleteOptions): Promise<CompletionOutcome> {
    await whenIdle(dependencies.isIdle, core.subscribe);
    try {
      if (dependencies.isHandingOver()) await dependencies.whenHandedOver();
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure;
      return toOutcome(failure);
    }
    const cart = core.current.cartId;
    if (cart === null) return { kind: 'nothing' };
    storage.set('completingCartId', cart);
    if (options) firstOptions = { cart, options };
    for (let attempt = 1; ; attempt += 1) {
      try {
        const order = await send(cart, firstOptions?.cart === cart ? firstOptions.options : undefined);
        onOrdered();
        return { kind: 'completed', order };
      } catch (failure) {
        if (!(failure instanceof ApiFailure)) throw failure;
        if (failure.kind === 'cancelled') return { kind: 'nothing' };
        if (isUncertain(failure) && attempt < MAX_ATTEMPTS) {
          await core.wait(attempt);
          continue;
        }
        return toOutcome(failure);
      }
    }
  }

  function toOutcome(failure: ApiFailure): CompletionOutcome {
    if (isUncertain(failure)) return { kind: 'unanswered', failure };
    storage.remove('completingCartId');
    if (isGone(failure)) {
      dependencies.leaveCart();
      return { kind: 'gone', failure };
    }
    if (failure.code === 'cart.total_changed') {
      const fresh = (failure.details.calculation ?? null) as Calculation | null;
      if (fresh) calculation.applyAnswer(fresh);
      // The server accepts the new total only after a calculation has reported it.
      calculation.schedule();
      return { kind: 'total_changed', calculation: fresh, failure };
    }
    if (failure.errors.some(({ code }) => code === 'interval.unavailable' || code === 'cart.interval_required')) {
      assignments.dropInterval();
    }
    calculation.schedule();
    return { kind: 'refused', failure };
  }

  function onOrdered(): void {
    storage.remove('completingCartId');
    dependencies.onOrdered();
  }

  return {
    isRunning: () => running !== null,
    getOutcome: () => outcome,
    complete(options) {
      if (running) return running;
      outcome = null;
      const isStillHere = core.watchPerson();
      running = run(options)
        .then((result) => {
          if (isStillHere()) outcome = result;
          return result;
        })
        .finally(() => {
          running = null;
          core.publish();
        });
      core.publish();
      return running;
    },
    async recover(cart) {
      try {
        outcome = { kind: 'completed', order: await send(cart) };
        onOrdered();
      } catch (failure) {
        if (!(failure instanceof ApiFailure)) throw failure;
        if (!isUncertain(failure)) storage.remove('completingCartId');
      }
    },
    dismiss() {
      outcome = null;
    },
  };
}
