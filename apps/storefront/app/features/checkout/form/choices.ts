import type { CartPayment } from '@kaplya/contract';
import type { AssignOutcome, CartEngine } from '#features/cart/state/cart-engine.ts';
import type { CartState } from '#features/cart/state/cart-state.ts';
import { isUnknown, withinTime } from '../assignments/unconfirmed.ts';
import type { IntervalChoice } from '#features/delivery/interval-days.ts';

/** The page's proposals for missing choices. null: none. */
export type Proposed = { interval: IntervalChoice | null; payment: CartPayment | null };

/** Why the cart refused the proposals. */
type RefusedProposals = { [Part in keyof Proposed]?: { failure: unknown } };

type Cart = Pick<CartEngine, 'assignInterval' | 'assignPayment'>;

/**
 * Assigns the interval and the way to pay to the cart: the customer's choices, and proposals where nothing was chosen.
 */
export function createChoices(getCart: () => Cart, whenIdle: () => Promise<Pick<CartState, 'assigned'>>) {
  /**
   * Whether the customer made a choice that the cart does not have yet, because it is being sent or was refused. No
   * proposal replaces it.
   */
  const isPending: Record<keyof Proposed, boolean> = { interval: false, payment: false };

  async function track(part: keyof Proposed, assigning: Promise<AssignOutcome>): Promise<AssignOutcome> {
    isPending[part] = true;
    const outcome = await assigning;
    isPending[part] = !outcome.ok;
    return outcome;
  }

  const chooseInterval = (interval: IntervalChoice) => track('interval', getCart().assignInterval(interval));
  const choosePayment = (payment: CartPayment) => track('payment', getCart().assignPayment(payment));

  /** Resolves to whether nothing is chosen, once all running requests are done. */
  async function isMissing(part: keyof Proposed): Promise<boolean> {
    const { assigned } = await whenIdle();
    return assigned[part] === null && !isPending[part];
  }

  return {
    chooseInterval,
    choosePayment,
    /** Removes the proposals that the customer has replaced by a choice since. */
    withoutReplaced: ({ interval, payment }: Proposed): Proposed => ({
      interval: isPending.interval ? null : interval,
      payment: isPending.payment ? null : payment,
    }),
    /**
     * Assigns the given proposals, shown when the customer pressed the order button, where still nothing is chosen.
     * Returns the refused ones.
     */
    async applyProposals({ interval, payment }: Proposed): Promise<RefusedProposals> {
      const refused: RefusedProposals = {};
      if (interval && (await isMissing('interval'))) {
        const outcome = await withinTime(chooseInterval(interval));
        if (!outcome.ok) refused.interval = outcome;
        // Waiting for the payment method as well would only take longer.
        if (!outcome.ok && isUnknown(outcome.failure)) return refused;
      }
      if (payment && (await isMissing('payment'))) {
        const outcome = await withinTime(choosePayment(payment));
        if (!outcome.ok) refused.payment = outcome;
      }
      return refused;
    },
  };
}
