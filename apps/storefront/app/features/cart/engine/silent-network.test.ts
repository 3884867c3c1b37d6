import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { silences, type Silence, type SilentNetwork } from '@kaplya/client/network/silent-network.test-support.ts';
import { createShopStorage, type ShopStorage } from '#platform/storage/shop-storage.ts';
import type { GuestAddress } from '#platform/storage/stored-values.ts';
import type { CartEngine } from '../state/cart-engine.ts';
import type { CartState } from '../state/cart-state.ts';
import { CartServerStandIn, connect, engineOptions } from './cart-server-stand-in.test-support.ts';
import { createCartEngine } from './create-cart-engine.ts';
import { openPendingChangesStore } from './lines/pending-changes-store.ts';

const water = { type: 'product', id: 'W19', name: 'W19' } as const;
const cup = { type: 'product', id: 'CUP', name: 'CUP' } as const;
const home: GuestAddress = { latitude: 55.7, longitude: 37.6, city: 'Москва', street: 'Арбат', house: '1' };
const cash = { monolithType: 1, paymentMethod: '/payment_methods/1', description: 'Cash' };

let server: CartServerStandIn;
let storage: ShopStorage;
let network: SilentNetwork;
let page: CartEngine;
let call: ReturnType<typeof connect>['call'];
let selected: GuestAddress | null;
let isRegistered: boolean;
let closePage: () => void = () => {};

beforeEach(async () => {
  vi.useFakeTimers();
  server = new CartServerStandIn();
  storage = createShopStorage(null);
  selected = null;
  isRegistered = false;
  ({ call, network } = connect(server));
  await openPage();
  page.add(water, 2);
  page.add(cup);
  await pass(5);
  page.declareBottles(true);
  await pass(5);
});

afterEach(() => {
  closePage();
  vi.useRealTimers();
});

const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

/** A page on the browser's storage. A closed one hears nothing and stores nothing. */
async function openPage(): Promise<void> {
  let isOpen = true;
  const own = new Proxy(storage, {
    get: (all, name: keyof ShopStorage) => (isOpen || name === 'find' ? all[name] : () => () => {}),
  });
  page = createCartEngine({
    ...engineOptions,
    call: ((...args: Parameters<typeof call>) => (isOpen ? call(...args) : new Promise(() => {}))) as typeof call,
    storage: own,
    findSelectedAddress: () => selected,
    isRegistered: () => isRegistered,
    wait: (attempt) => new Promise((resolve) => setTimeout(resolve, Math.min(1000 * 2 ** (attempt - 1), 15_000))),
    pendingChanges: await openPendingChangesStore(own, async () => () => {}),
  });
  closePage = () => {
    isOpen = false;
  };
  page.start();
}

async function reload(): Promise<void> {
  closePage();
  await openPage();
}

const shown = (id: string, state: CartState = page.getState()) =>
  state.lines.find((line) => line.id === id && !line.isRequired)?.quantity ?? 0;

type Row = {
  prepare?: () => void;
  act: () => unknown;
  /** Whether the screen shows it as soon as it is tapped, also after a reload if `isStored`. */
  isShown?: () => boolean;
  isStored?: boolean;
  /** Whether it took effect exactly once on the server. */
  isDone: () => boolean;
};

const isOnce = (id: (typeof server.effects)[number]) => server.effects.filter((each) => each === id).length === 1;
const assignedOnce = (id: (typeof server.effects)[number]) => isOnce(id) && server.open?.assigned[id] !== undefined;
const isUnchanged = () => server.quantityOf('W19') === 2 && server.quantityOf('CUP') === 1;
const isAs = (id: string, quantity: number) => ({
  isStored: true,
  isShown: () => shown(id) === quantity,
  isDone: () => server.quantityOf(id) === quantity && shown(id) === quantity,
});

type Command = Exclude<keyof CartEngine, 'getState' | 'getInitialState' | 'subscribe' | 'start' | 'stop'>;

/** Every command of the cart; null: it makes no call. */
const rows: Record<Command, Row | null> = {
  add: { act: () => page.add(cup, 2), ...isAs('CUP', 3) },
  reduce: { act: () => page.reduce(water), ...isAs('W19', 1) },
  setQuantity: { act: () => page.setQuantity(cup, 4), ...isAs('CUP', 4) },
  remove: { act: () => page.remove(cup), ...isAs('CUP', 0) },
  restoreDeleted: {
    prepare: () => page.remove(cup),
    act() {
      for (const item of page.getState().deletedItems) page.restoreDeleted(item);
    },
    ...isAs('CUP', 1),
  },
  discardDeleted: null,
  declineRequired: {
    act: () => page.declineRequired({ externalId: 'PUMP' } as never),
    isDone: () => assignedOnce('declineRequiredProduct'),
  },
  declareBottles: {
    act: () => page.declareBottles(false),
    isShown: () => page.getState().haveContainersToReturn === false,
    isDone: () => server.open?.have === false && server.quantityOf('CONT', true) === 2,
  },
  setReturnableContainer: {
    act: () => page.setReturnableContainer(1),
    isStored: true,
    isShown: () => page.getState().returnableContainer === 1,
    isDone: () => server.open?.returnable === 1 && server.quantityOf('CONT', true) === 1,
  },
  chooseAcquisition: {
    prepare: () => page.declareBottles(false),
    act: () => page.chooseAcquisition('rent'),
    isShown: () => page.getState().acquisition === 'rent',
    isDone: () => server.open?.lines.find(({ id, isRented }) => id === 'CONT' && isRented)?.quantity === 2,
  },
  assignAddress: {
    prepare: () => (selected = home),
    act: () => page.assignAddress(),
    isDone: () => assignedOnce('assignAddress') && page.getState().ready.address,
  },
  assignInterval: {
    act: () => page.assignInterval({ date: '2026-03-01', periodId: 'evening' }),
    isDone: () => assignedOnce('assignInterval') && page.getState().ready.interval,
  },
  assignUser: {
    act: () => page.assignUser({ phoneNumber: '+79991234567', name: 'Анна' }, { hasConsented: true }),
    isDone: () => assignedOnce('assignUser') && page.getState().assigned.user?.name === 'Анна',
  },
  assignPayment: {
    act: () => page.assignPayment(cash),
    isDone: () => assignedOnce('assignPayment') && page.getState().assigned.payment !== null,
  },
  assignNote: {
    act: () => page.assignNote('Call first'),
    isShown: () => page.getState().note === 'Call first',
    isDone: () => assignedOnce('assignNote'),
  },
  assignWishes: {
    act: () => page.assignWishes(['callBefore' as never]),
    isDone: () => assignedOnce('assignNote') && page.getState().wishes.length === 1,
  },
  assignPromocode: {
    act: () => page.assignPromocode('SPRING'),
    isDone: () => isOnce('assignPromocode') && page.getState().promo?.isValid === true,
  },
  assignPoints: {
    act: () => page.assignPoints(true),
    isDone: () => isOnce('assignLoyaltyPoints') && page.getState().paidByPoints === true,
  },
  recalculate: { act: () => page.recalculate(), isDone: isUnchanged },
  dismissPriceChange: null,
  refetch: { act: () => page.refetch(), isDone: isUnchanged },
  complete: {
    act: () => page.complete(),
    isShown() {
      const { outcome, completionState } = page.getState();
      return outcome?.kind === 'unanswered' || outcome?.kind === 'completed' || completionState === 'loading';
    },
    isDone: () => isOnce('completeCart') && page.getState().outcome?.kind === 'completed',
  },
  dismissOutcome: null,
  handOver: {
    prepare() {
      server.caller = 'customer';
      isRegistered = true;
    },
    act: () => page.handOver(),
    isShown: () => shown('W19') === 2,
    isDone: () => server.open?.owner === 'customer' && isUnchanged() && !storage.find('isAnonymousCart'),
  },
  replaceWith: {
    act: async () => page.replaceWith(server.storeCart('visitor', { W12: 3 })).catch(() => {}),
    isDone: () => shown('W12') === 3 || (shown('W19') === 2 && shown('CUP') === 1),
  },
  clear: null,
};

const commands = Object.entries(rows).flatMap(([command, row]) => (row ? [{ command, row }] : []));
const cases = commands.flatMap(({ command, row }) => silences.map((silence) => ({ command, row, silence })));
const reloads = cases.filter(({ row }) => row.isStored);

async function actInSilence({ prepare, act }: Row, silence: Silence): Promise<() => void> {
  prepare?.();
  await pass(5);
  server.effects.length = 0;
  const end = network.silence(silence);
  void act();
  return end;
}

/** Whether the screen and the server have the same cart. */
function expectSame(): void {
  const quantities = page.getState().lines.map(({ id, isRequired, quantity }) => `${id} ${isRequired} ${quantity}`);
  const { cartId, returnableContainer } = page.getState();
  const cart = server.carts.get(cartId ?? '');
  const stored = (cart?.lines ?? []).map(({ id, isRequired, quantity }) => `${id} ${isRequired} ${quantity}`);
  expect(quantities.toSorted()).toEqual(stored.toSorted());
  expect(returnableContainer).toBe(cart?.returnable ?? null);
}

describe('a network that accepts and stays silent', () => {
  test.each(cases)('$command, $silence: nothing is lost or doubled [P-24] [rule 50a]', async ({ row, silence }) => {
    const end = await actInSilence(row, silence);
    await pass(83);
    expect(row.isShown?.() ?? true).toBe(true);
    end();
    await pass(240);
    expect(page.getState().isIdle).toBe(true);
    expect(row.isDone()).toBe(true);
    if (server.effects.includes('completeCart')) expect(page.getState().lines).toEqual([]);
    else expectSame();
    expect(storage.find('unsentChanges')).toBeNull();
  });

  test.each(reloads)(
    '$command, $silence, and a reload: it is sent then [P-24] [rule 50a]',
    async ({ row, silence }) => {
      const end = await actInSilence(row, silence);
      await pass(1);
      await reload();
      await pass(82);
      expect(row.isShown?.() ?? true).toBe(true);
      end();
      await pass(240);
      expect(row.isDone()).toBe(true);
      expectSame();
      expect(storage.find('unsentChanges')).toBeNull();
    },
  );

  test.each(silences)(
    '%s: an order that was sent before a reload is shown, or that it was not placed',
    async (silence) => {
      const end = await actInSilence(rows.complete as Row, silence);
      await pass(10);
      await reload();
      await pass(70);
      const { outcome } = page.getState();
      expect(['unanswered', 'completed']).toContain(outcome?.kind);
      end();
      await pass(240);
      const isPlaced = server.effects.includes('completeCart');
      expect(page.getState().outcome?.kind).toBe(isPlaced ? 'completed' : 'not_placed');
      expect(shown('CUP')).toBe(isPlaced ? 0 : 1);
    },
  );
});

describe('an order that nobody knows of', () => {
  test('is not placed by a request that arrives after it was called not placed [X-13] [rule 50b]', async () => {
    const end = network.silence('arrives-after-20s', { path: 'complete_cart_events' });
    void page.complete();
    await pass(1);
    await reload();
    await pass(5);
    expect(page.getState().outcome).toEqual({ kind: 'not_placed' });
    await pass(60);
    expect(server.effects).not.toContain('completeCart');
    end();
    void page.complete();
    await pass(5);
    expect(page.getState().outcome?.kind).toBe('completed');
  });

  test('is not placed by an early request that arrives after a repeat was refused [rule 50b]', async () => {
    const end = network.silence('accepts-and-never-answers', { path: 'complete_cart_events' });
    void page.complete();
    await pass(61);
    end();
    server.totalChanged = page.getState().calculation;
    await pass(70);
    expect(page.getState().outcome?.kind).toBe('refused');
    const { headers, body } = server.sent.findLast(({ id }) => id === 'completeCart') ?? {};
    const late = server.call('completeCart', { headers, body } as never).catch(({ code }: { code: string }) => code);
    await pass(1);
    expect(await late).toBe('idempotency.key_reused');
  });

  test('is looked for before a tap begins another cart [X-13]', async () => {
    const end = network.silence('answer-lost', { path: 'complete_cart_events' });
    void page.complete();
    await pass(61);
    expect(page.getState().outcome).toMatchObject({ kind: 'unanswered', isChecking: true });
    page.dismissOutcome();
    page.add(cup, 3);
    await pass(60);
    expect([...server.carts]).toHaveLength(1);
    expect(shown('CUP')).toBe(4);
    end();
    await pass(120);
    expect(page.getState().outcome).toMatchObject({ kind: 'completed' });
    expect([shown('CUP'), shown('W19'), server.quantityOf('CUP')]).toEqual([3, 0, 3]);
  });

  test('is looked for a while, and then when the customer asks [X-13]', async () => {
    const end = network.silence('proxy-page-502', { path: 'complete_cart_events' });
    const order = page.complete();
    await pass(300);
    expect(page.getState().outcome).toMatchObject({ kind: 'unanswered', isChecking: false });
    end();
    await pass(600);
    expect(page.getState().outcome).toMatchObject({ kind: 'unanswered', isChecking: false });
    void page.complete();
    await pass(1);
    expect((await order).kind).toBe('completed');
  });

  test('is not placed with goods that were added since it was sent [rule 50]', async () => {
    const end = network.silence('proxy-page-403', { path: 'complete_cart_events' });
    void page.complete();
    await pass(1);
    page.dismissOutcome();
    page.add(cup);
    await pass(5);
    end();
    await pass(60);
    expect(server.effects).not.toContain('completeCart');
    expect(page.getState().outcome).toMatchObject({ kind: 'refused', failure: { code: 'cart.total_changed' } });
    expect(shown('CUP')).toBe(2);
  });
});

test('what the shop has not confirmed is not ordered [X-14]', async () => {
  network.silence('accepts-and-never-answers', { path: 'add_cart_item' });
  page.add(water);
  await pass(1);
  const order = page.complete();
  await pass(16);
  expect(await order).toEqual({ kind: 'unconfirmed' });
  expect(server.sentIds()).not.toContain('completeCart');
  expect(page.getState().lines.find(({ id }) => id === 'W19')).toMatchObject({ quantity: 3, isPending: true });
});

test('a piece whose answer is lost while another tab hands the cart over counts once [T-04] [rule 50a]', async () => {
  const end = network.silence('answer-lost', { path: 'add_cart_item' });
  page.add(cup);
  await pass(1);
  server.caller = 'customer';
  isRegistered = true;
  const other = createCartEngine({ ...engineOptions, call, storage, isRegistered: () => true });
  other.start();
  void other.handOver();
  await pass(1);
  end();
  await pass(60);
  expect([server.quantityOf('CUP'), shown('CUP')]).toEqual([2, 2]);
  other.stop();
});

test('a minus is carried to the cart that another tab has put in place of this one [T-04]', async () => {
  const end = network.silence('accepts-and-never-answers', { path: 'reduce_cart_item' });
  page.reduce(water);
  await pass(1);
  const next = server.storeCart('visitor', { W19: 5 });
  storage.set('cartId', next);
  end();
  await pass(60);
  expect([server.quantityOf('W19'), shown('W19')]).toEqual([4, 4]);
});

test.each(silences)(
  '%s: a minus counts once while another tab hands the cart over [T-04] [rule 50a]',
  async (silence) => {
    const end = network.silence(silence, { path: 'reduce_cart_item' });
    page.reduce(water);
    await pass(1);
    server.caller = 'customer';
    isRegistered = true;
    const other = createCartEngine({ ...engineOptions, call, storage, isRegistered: () => true });
    other.start();
    void other.handOver();
    await pass(1);
    end();
    await pass(90);
    expect([server.quantityOf('W19'), shown('W19')]).toEqual([1, 1]);
    other.stop();
  },
);

test('a comment that was replaced while it may be under way does not come back when it arrives late [S-35] [rule 50a]', async () => {
  const end = network.silence('accepts-and-never-answers', { path: 'assign_cart_note_events' });
  void page.assignNote('Ring twice');
  await pass(1);
  void page.assignNote('Do not ring');
  await pass(25);
  end();
  await pass(30);
  expect(server.open?.assigned['assignNote']).toMatchObject({ note: 'Do not ring' });
  const { headers, body } = server.sent.find(({ id }) => id === 'assignNote') ?? {};
  expect(body).toMatchObject({ note: 'Ring twice' });
  void server.call('assignNote', { headers, body } as never);
  await pass(1);
  expect(server.open?.assigned['assignNote']).toMatchObject({ note: 'Do not ring' });
});
