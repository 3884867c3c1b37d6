import type { Calculation, CompletedOrder } from '@kaplya/contract';
import { ApiFailure, isUncertain } from '@kaplya/client/failures/api-failure.ts';
import { createUuid } from '@kaplya/client/tokens/uuid.ts';
import type { CartEngine, CompleteOptions } from '../../state/cart-engine.ts';
import type { CompletionOutcome } from '../../state/cart-state.ts';
import { whenIdle } from '../../state/when-idle.ts';
import type { CartCalculation } from '../cart-calculation.ts';
import { isGone } from '../cart-failures.ts';
import type { CheckoutAssignments } from './checkout-assignments.ts';
import type { EngineCore } from '../engine-core.ts';

/** The number of attempts to find out whether an order was made, after which the customer asks for more. */
const CHECKS_AT_MOST = 20;

/** Turns the cart into an order. */
export type Completion = {
  isRunning(): boolean;
  /** The outcome of the last completion, until it is dismissed. */
  getOutcome(): CompletionOutcome | null;
  complete: CartEngine['complete'];
  /**
   * Finds out whether a cart that the server no longer has became an order, and shows it. Resolves once that is known.
   */
  recover(cart: string): Promise<void>;
  /**
   * Call it when the order of this cart was sent, got no answer, and nobody looks for one. `failure`: the cart cannot be
   * read either, so the order stays unknown for now.
   */
  onDoubted(failure?: unknown): void;
  /** Call it when the server has calculated the cart, so that it is open: withdraws a doubted order and says so. */
  onCalculated(): void;
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
  /** Called once the current cart has become an order. */
  onOrdered: () => void;
};

/** A completion as it was first sent, under its idempotency key. Repeats send the same. */
type Request = { key: string; cart: string; savePaymentMethod?: true; expectedToPay?: number };

export function createCompletion(core: EngineCore, dependencies: CompletionDependencies): Completion {
  const { storage } = core;
  const { calculation, assignments } = dependencies;
  let running: Promise<CompletionOutcome> | null = null;
  let outcome: CompletionOutcome | null = null;
  let sent: Request | null = null;
  /** Whether the customer closed the message that the order is unknown. It is shown again once it is known. */
  let isUnknownDismissed = false;
  /** Whether the order of the current cart was sent, and nobody looks for its answer yet. */
  let isDoubted = false;
  /** Continues the checks of an unknown order: the customer asked for it (true) or gave up (false). */
  let answerChecking: ((isWanted: boolean) => void) | null = null;

  function show(next: CompletionOutcome | null): void {
    outcome = next;
    core.publish();
  }

  async function send({ key, ...body }: Request): Promise<CompletedOrder> {
    return core.call('completeCart', { body, headers: { 'Idempotency-Key': key } });
  }

  /**
   * Makes the server refuse what it may still receive of this cart's orders (rule 50b). Resolves to false if the cart is
   * gone: it may have been ordered.
   */
  async function withdraw(cart: string): Promise<boolean> {
    const body = { cart, note: storage.find('orderNote') ?? '' };
    try {
      // Any command withdraws an order whose key it has. This one changes nothing else.
      for (const key of storage.find('completionKeys') ?? []) {
        await core.call('assignNote', { body, headers: { 'Idempotency-Key': key } });
      }
      return true;
    } catch (failure) {
      if (isGone(failure)) return false;
      throw failure;
    }
  }

  async function run({ savesPaymentMethod = false }: CompleteOptions): Promise<CompletionOutcome> {
    if (!(await whenIdle(dependencies.isIdle, core.subscribe))) return { kind: 'unconfirmed' };
    try {
      if (dependencies.isHandingOver()) await dependencies.whenHandedOver();
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure;
      return isUncertain(failure) ? { kind: 'unconfirmed' } : toOutcome(failure);
    }
    const cart = core.current.cartId;
    if (cart === null) return { kind: 'nothing' };
    const key = createUuid();
    const earlier = storage.find('completingCartId') === cart ? storage.find('completionKeys') : null;
    storage.set('completionKeys', [...(earlier ?? []), key]);
    storage.set('completingCartId', cart);
    const expectedToPay = calculation.isFresh() ? calculation.get()?.totals.toPay.amount : undefined;
    sent = {
      key,
      cart,
      ...(savesPaymentMethod && { savePaymentMethod: true }),
      ...(expectedToPay !== undefined && { expectedToPay }),
    };
    return findOut(sent);
  }

  /**
   * Sends the request until it is answered; meanwhile the page shows that nobody knows whether the order was made. The
   * refusal of a repeat says nothing about the earlier attempts, which may still be under way: the order is withdrawn
   * before the refusal counts.
   *
   * @param toConclusion the outcome once the order was withdrawn, so that nothing is sent; null: the order is sent
   */
  async function findOut(
    request: Request,
    toConclusion: (() => CompletionOutcome) | null = null,
  ): Promise<CompletionOutcome> {
    let isUnknown = toConclusion !== null;
    for (let attempt = 1; ; attempt += 1) {
      try {
        if (toConclusion && (await withdraw(request.cart))) return toConclusion();
        // A cart that is gone may have been ordered: sending the order again tells.
        toConclusion = null;
        return toPlaced(request, await send(request));
      } catch (failure) {
        if (!(failure instanceof ApiFailure)) throw failure;
        if (failure.kind === 'cancelled') return { kind: 'nothing' };
        const isWithdrawing = toConclusion !== null;
        if (isUncertain(failure)) {
          isUnknown = true;
          if (!(await waitForCheck(failure, attempt))) return { kind: 'unanswered', failure, isChecking: false };
        } else if (isUnknown && !isWithdrawing && !isGone(failure)) {
          toConclusion = () => toOutcome(failure, true);
        } else return toOutcome(failure, isUnknown);
      }
    }
  }

  function toPlaced({ cart }: Request, order: CompletedOrder): CompletionOutcome {
    storage.remove('completingCartId');
    if (core.current.cartId === cart) dependencies.onOrdered();
    return { kind: 'completed', order };
  }

  /** Waits before the next attempt. Resolves to false if the customer gives up. */
  async function waitForCheck(failure: ApiFailure, attempt: number): Promise<boolean> {
    const isChecking = attempt % CHECKS_AT_MOST !== 0 || isUnknownDismissed;
    if (!isUnknownDismissed) show({ kind: 'unanswered', failure, isChecking });
    if (!isChecking) return new Promise((resolve) => (answerChecking = resolve));
    await core.wait(attempt);
    return true;
  }

  /** The outcome of a refusal. `isUnknown`: the customer has seen that the order is unknown, wherever they are now. */
  function toOutcome(failure: ApiFailure, isUnknown = false): CompletionOutcome {
    storage.remove('completingCartId');
    if (isGone(failure)) {
      dependencies.leaveCart();
      return { kind: 'gone', failure };
    }
    // Another tab has withdrawn the order.
    if (failure.code === 'idempotency.key_reused') return { kind: 'not_placed' };
    if (failure.code === 'cart.total_changed') {
      const fresh = (failure.details.calculation ?? null) as Calculation | null;
      if (fresh) calculation.applyAnswer(fresh);
      // The server accepts the new total only after a calculation has reported it.
      calculation.schedule();
      return isUnknown ? { kind: 'refused', failure } : { kind: 'total_changed', calculation: fresh, failure };
    }
    if (failure.errors.some(({ code }) => code === 'interval.unavailable' || code === 'cart.interval_required')) {
      assignments.dropInterval();
    }
    calculation.schedule();
    return { kind: 'refused', failure };
  }

  function start(work: () => Promise<CompletionOutcome>): Promise<CompletionOutcome> {
    if (running) return running;
    const isStillHere = core.watchPerson();
    outcome = null;
    isDoubted = false;
    running = work()
      .then((result) => {
        if (isStillHere() && !(result.kind === 'unanswered' && isUnknownDismissed)) outcome = result;
        return result;
      })
      .finally(() => {
        running = null;
        answerChecking = null;
        core.publish();
      });
    core.publish();
    return running;
  }

  function dismiss(): void {
    if (outcome?.kind === 'unanswered') isUnknownDismissed = true;
    answerChecking?.(false);
    outcome = null;
  }

  return {
    isRunning: () => running !== null,
    getOutcome: () => outcome,
    complete(options = {}) {
      if (answerChecking) {
        answerChecking(true);
        answerChecking = null;
      }
      if (running === null) isUnknownDismissed = false;
      return start(() => run(options));
    },
    async recover(cart) {
      await start(() => findOut(sent?.cart === cart ? sent : { key: createUuid(), cart }));
    },
    onDoubted(failure) {
      if (running !== null) return;
      isDoubted = true;
      if (failure !== undefined && !isUnknownDismissed) show({ kind: 'unanswered', failure, isChecking: true });
    },
    onCalculated() {
      const cart = core.current.cartId;
      if (!isDoubted || running !== null || cart === null) return;
      void start(() =>
        findOut({ key: createUuid(), cart }, () => {
          storage.remove('completingCartId');
          return { kind: 'not_placed' };
        }),
      );
    },
    dismiss,
  };
}
