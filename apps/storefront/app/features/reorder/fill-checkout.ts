import type { CartPayment, DeliveryDay, Order, PaymentMethod } from '@kaplya/contract';
import type { Cart } from '#features/cart/state/cart-engine.ts';
import type { IntervalChoice } from '#features/delivery/interval-days.ts';
import type { CartState } from '#features/cart/state/cart-state.ts';
import type { GuestAddress } from '#platform/storage/stored-values.ts';

/** An interval with the data to format it. */
export type ReorderInterval = IntervalChoice & { from: string; to: string; timeZone: string };

/** The outcome of filling the new cart with the choices of the repeated order. */
export type FilledCheckout = {
  hasAddress: boolean;
  /** The interval in whose slot a place is held. null when none could be held. */
  interval: ReorderInterval | null;
  /** The interval shown before the tap, if another one is held in its place. null otherwise. */
  lostInterval: ReorderInterval | null;
  /** The name of the order's way to pay if it is not offered now; else null. */
  lostPayment: string | null;
};

export type FillingDependencies = {
  cart: Pick<Cart, 'getState' | 'assignInterval' | 'assignPayment'>;
  listDays: (point: Pick<GuestAddress, 'latitude' | 'longitude'>) => Promise<readonly DeliveryDay[]>;
  listMethods: (cart: CartState) => Promise<readonly PaymentMethod[]>;
};

const ATTEMPTS = 3;

/** Every interval that can be booked, the next one first. */
export function listFreeIntervals(days: readonly DeliveryDay[]): ReorderInterval[] {
  return days.flatMap(({ date, timeZone, intervals }) =>
    intervals
      .filter(({ available }) => available > 0)
      .map(({ id: periodId, from, to }) => ({ date, periodId, from, to, timeZone })),
  );
}

/**
 * Assigns the next free interval at its address and the previous way to pay to a cart that repeats an order. Never
 * rejects: the customer chooses what failed.
 */
export async function fillCheckout(
  order: Pick<Order, 'paymentType' | 'paymentMethodId' | 'paymentMethodName'>,
  shown: ReorderInterval | null,
  { cart, listDays, listMethods }: FillingDependencies,
): Promise<FilledCheckout> {
  const { cartId, assigned } = cart.getState();
  const { address } = assigned;

  async function holdInterval(): Promise<ReorderInterval | null> {
    if (!address) return null;
    try {
      // The place may be taken before the request arrives: then the next interval is tried.
      for (const free of listFreeIntervals(await listDays(address)).slice(0, ATTEMPTS)) {
        const { date, periodId } = free;
        if ((await cart.assignInterval({ date, periodId })).ok) return free;
      }
    } catch {
      // Ignored: the checkout loads the days itself and shows the failure.
    }
    return null;
  }

  async function choosePayment(): Promise<boolean> {
    if (cartId === null) return false;
    try {
      const methods = await listMethods(cart.getState());
      const payment = findPayment(order, methods);
      return payment !== null && (await cart.assignPayment(payment)).ok;
    } catch {
      return false;
    }
  }

  const interval = await holdInterval();
  const hasPayment = await choosePayment();
  const isShown = interval?.date === shown?.date && interval?.periodId === shown?.periodId;
  return {
    hasAddress: address !== null,
    interval,
    lostInterval: interval !== null && !isShown ? shown : null,
    lostPayment: hasPayment ? null : order.paymentMethodName,
  };
}

/** The order's payment method, else another one of the same kind. */
function findPayment(
  { paymentMethodId, paymentType }: Pick<Order, 'paymentType' | 'paymentMethodId'>,
  methods: readonly PaymentMethod[],
): CartPayment | null {
  const method =
    methods.find((each) => each['@id'] === paymentMethodId) ?? methods.find(({ setup }) => setup.code === paymentType);
  if (!method) return null;
  return { monolithType: method.setup.code, paymentMethod: method['@id'], description: method.description };
}
