import type { CartPayment } from '@kaplya/contract';
import type { AssignOutcome, CartEngine } from '../cart-engine.ts';
import { toCartAddress } from '../cart-address-body.ts';
import { noneAssigned, type Assigned, type CartUser } from '../cart-state.ts';
import type { AssignmentQueue } from './assignment-queue.ts';
import type { EngineCore } from './engine-core.ts';

/** What the checkout gives the cart; each a value of `Assigned`, which counts once the server has it. */
export type CheckoutAssignments = {
  commands: Pick<CartEngine, 'assignAddress' | 'assignInterval' | 'assignUser' | 'assignPayment' | 'assignNote'>;
  get(): Assigned;
  /** What the server has. */
  take(assigned: Assigned): void;
  dropInterval(): void;
  /** What the customer chose before belongs to a new cart as well. */
  assignAll(): void;
  /** As `assignNote` of what is kept already. */
  sendNote(note: string): Promise<AssignOutcome>;
  clear(): void;
};

export function createCheckoutAssignments(core: EngineCore, { assign }: AssignmentQueue): CheckoutAssignments {
  const { call, storage, findSelectedAddress, publish } = core;
  let assigned: Assigned = noneAssigned;
  let hasConsented = false;

  function setAssigned(part: Partial<Assigned>): void {
    assigned = { ...assigned, ...part };
    publish();
  }

  async function assignAddress(): Promise<AssignOutcome> {
    const address = findSelectedAddress();
    if (!address) {
      publish();
      return { ok: true };
    }
    return assign({
      action: 'assignAddress',
      async send(cart) {
        await call('assignAddress', { body: { cart, ...toCartAddress(address) } });
        // A place held in another district is no longer a place (rule 47).
        const isSameDistrict =
          address.district_id !== undefined && address.district_id === assigned.address?.district_id;
        setAssigned(isSameDistrict ? { address } : { address, interval: null });
      },
      onFailed: () => setAssigned({ address: null }),
    });
  }

  async function assignInterval({ date, periodId }: { date: string; periodId: string }): Promise<AssignOutcome> {
    return assign({
      action: 'assignInterval',
      async send(cart) {
        const { heldUntil } = await call('assignInterval', { body: { cart, date, periodId } });
        setAssigned({ interval: { date, periodId, heldUntil } });
      },
      onFailed: () => setAssigned({ interval: null }),
    });
  }

  async function assignUser(
    { phoneNumber, name }: CartUser,
    { hasConsented: isGiven = false } = {},
  ): Promise<AssignOutcome> {
    return assign({
      action: 'assignUser',
      async send(cart) {
        const consents = isGiven ? { consents: ['personal_data' as const] } : {};
        await call('assignUser', { body: { cart, phoneNumber, name, ...consents } });
        hasConsented = isGiven;
        if (!core.isRegistered()) storage.set('anonUser', { phoneNumber, name });
        setAssigned({ user: { phoneNumber, name } });
      },
      onFailed: () => setAssigned({ user: null }),
    });
  }

  async function assignPayment({ monolithType, paymentMethod, description }: CartPayment): Promise<AssignOutcome> {
    return assign({
      action: 'assignPayment',
      async send(cart) {
        await call('assignPayment', { body: { cart, monolithType, paymentMethod, description } });
        setAssigned({ payment: { monolithType, paymentMethod, description } });
      },
      onFailed: () => setAssigned({ payment: null }),
    });
  }

  async function assignNote(note: string): Promise<AssignOutcome> {
    if (note === '') storage.remove('orderNote');
    else storage.set('orderNote', note);
    publish();
    return sendNote(note);
  }

  async function sendNote(note: string): Promise<AssignOutcome> {
    return assign({
      action: 'assignNote',
      isFree: true,
      async send(cart) {
        await call('assignNote', { body: { cart, note } });
      },
    });
  }

  return {
    commands: { assignAddress, assignInterval, assignUser, assignPayment, assignNote },
    get: () => assigned,
    take(known) {
      assigned = known;
    },
    dropInterval: () => setAssigned({ interval: null }),
    assignAll() {
      const { user, payment, interval } = assigned;
      assigned = noneAssigned;
      if (findSelectedAddress()) void assignAddress();
      if (interval) void assignInterval(interval);
      // Of a customer whose account has no name the cart knows the phone alone.
      if (user && user.name !== '') void assignUser(user, { hasConsented });
      if (payment) void assignPayment(payment);
      const note = storage.find('orderNote');
      if (note) void sendNote(note);
    },
    sendNote,
    clear() {
      assigned = noneAssigned;
      hasConsented = false;
    },
  };
}
