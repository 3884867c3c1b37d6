import type { CartPayment } from '@kaplya/contract';
import type { AssignOutcome, CartEngine } from '#features/cart/state/cart-engine.ts';
import type { CartState } from '#features/cart/state/cart-state.ts';
import type { IntervalChoice } from '#features/delivery/interval-days.ts';

/** The page's proposals for missing choices. null: none. */
export type Proposed = { interval: IntervalChoice | null; payment: CartPayment | null };

/** Why the cart refused the proposals. */
type RefusedProposals = { [Part in keyof Proposed]?: { failure: unknown } };

type Cart = Pick<CartEngine, 'assignInterval' | 'assignPayment'>;

/** The interval and the way to pay: the customer's choices, and the proposals for missing ones. */
export function createChoices(getCart: () => Cart, whenSettled: () => Promise<Pick<CartState, 'assigned'>>) {
  /** Chosen by the customer and not in the cart yet: being sent, or refused. No proposal replaces it. */
  const own: Record<keyof Proposed, boolean> = { interval: false, payment: false };

  async function follow(part: keyof Proposed, assigning: Promise<AssignOutcome>): Promise<AssignOutcome> {
    own[part] = true;
    const outcome = await assigning;
    own[part] = !outcome.ok;
    return outcome;
  }

  const chooseInterval = (interval: IntervalChoice) => follow('interval', getCart().assignInterval(interval));
  const choosePayment = (payment: CartPayment) => follow('payment', getCart().assignPayment(payment));

  /** Tells whether nothing is chosen, once all running requests are done. */
  async function isOpen(part: keyof Proposed): Promise<boolean> {
    const { assigned } = await whenSettled();
    return assigned[part] === null && !own[part];
  }

  return {
    chooseInterval,
    choosePayment,
    /** The proposals without those that the customer has replaced since. */
    keepOpen: ({ interval, payment }: Proposed): Proposed => ({
      interval: own.interval ? null : interval,
      payment: own.payment ? null : payment,
    }),
    /** Gives the cart the proposals shown when the customer ordered. They never replace a choice. */
    async applyProposals({ interval, payment }: Proposed): Promise<RefusedProposals> {
      const refused: RefusedProposals = {};
      if (interval && (await isOpen('interval'))) {
        const outcome = await chooseInterval(interval);
        if (!outcome.ok) refused.interval = outcome;
      }
      if (payment && (await isOpen('payment'))) {
        const outcome = await choosePayment(payment);
        if (!outcome.ok) refused.payment = outcome;
      }
      return refused;
    },
  };
}
