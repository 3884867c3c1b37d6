import {
  endpoints,
  type Calculation,
  type CompletedOrder,
  type DeliveryDay,
  type ErrorEnvelope,
  type RestoredCart,
} from '@kaplya/contract';
import type { RequestOptions, TestClient } from '../test-client.ts';

export const moscowHome = {
  latitude: 55.7558,
  longitude: 37.6173,
  city: 'Москва',
  street: 'Тверская улица',
  house: '7',
  room: '12',
  entrance: '1',
  floor: '3',
} as const;

/** A visitor or customer with a cart who acts as the storefront does, over HTTP. */
export type HttpCustomer = {
  readonly token: string;
  readonly cart: string;
  /** `id` may be an external id, such as `W19`. */
  add(id: string, quantity?: number, options?: { isRequired?: boolean; acquisition?: 'buy' | 'rent' }): Promise<void>;
  addSet(id: string, quantity?: number): Promise<void>;
  reduce(id: string, quantity?: number): Promise<void>;
  declareBottles(quantity: number): Promise<number | null>;
  calculate(haveContainersToReturn: boolean | null): Promise<Calculation>;
  /** Adds what a calculation reports as missing, as the client does, and calculates again. */
  addRequiredProducts(haveContainersToReturn: boolean | null): Promise<Calculation>;
  restore(): Promise<RestoredCart>;
  assignAddress(address?: object): Promise<void>;
  assignUser(options?: {
    phoneNumber?: string;
    name?: string;
    email?: string;
    consents?: ['personal_data'];
  }): Promise<void>;
  /** Chooses a method by its code; it must be offered. */
  assignPayment(code?: number, changeFrom?: number): Promise<void>;
  enterPromo(code: string): Promise<{ valid: boolean; errorMessage: string | null }>;
  payByPoints(points: boolean | number): Promise<void>;
  /** Chooses an interval; by default of the last day, which has room. */
  assignInterval(day?: string, periodId?: string): Promise<{ date: string; periodId: string }>;
  /** Sets address, user with consent, payment and interval. */
  getReady(): Promise<void>;
  complete(options?: RequestOptions): Promise<CompletedOrder>;
  completeRefused(options?: RequestOptions): Promise<{ status: number; error: ErrorEnvelope }>;
};

let phones = 0;
/** A phone that no other customer of the run has: the first-order rule checks phones. */
export function nextPhone(): string {
  phones += 1;
  return `+7916${String(1_000_000 + phones).padStart(7, '0')}`;
}

export async function createVisitor(app: TestClient, partnerId: string | null = 'moscow'): Promise<string> {
  const { token } = await app.call(endpoints.createAnonymousToken, { body: partnerId === null ? {} : { partnerId } });
  return token;
}

export async function listDays(
  app: TestClient,
  point: { latitude: number; longitude: number } = moscowHome,
): Promise<DeliveryDay[]> {
  const { latitude, longitude } = point;
  const { data } = await app.call(endpoints.listDeliveryIntervals, { query: { latitude, longitude } });
  return data;
}

/** The last open day but one: the last has room for all, and the one before may be a holiday. */
export async function findOrdinaryDay(app: TestClient): Promise<DeliveryDay> {
  const days = (await listDays(app)).slice(0, -1);
  const day = days.findLast(({ intervals }) => intervals.every(({ available }) => available > 0));
  if (!day) throw new Error('No day is open');
  return day;
}

/** A new cart; by default of a new visitor. */
export async function createHttpCustomer(
  app: TestClient,
  { partnerId = 'moscow', token: given }: { partnerId?: string; token?: string } = {},
): Promise<HttpCustomer> {
  const token = given ?? (await createVisitor(app, partnerId));
  const { id: cart } = await app.call(endpoints.initCart, { body: {} }, { token });
  return shopWith(app, { token, cart });
}

/** Continues with an existing cart. */
export function shopWith(app: TestClient, { token, cart }: Pick<HttpCustomer, 'token' | 'cart'>): HttpCustomer {
  const as = { token };
  const phone = nextPhone();

  const customer: HttpCustomer = {
    token,
    cart,
    async add(productId, quantity = 1, options = {}) {
      const body = { cart, productId, quantity, ...options };
      await app.call(endpoints.addProduct, { body }, as);
    },
    async addSet(productSetId, quantity = 1) {
      await app.call(endpoints.addProductSet, { body: { cart, productSetId, quantity } }, as);
    },
    async reduce(productId, quantity = 1) {
      await app.call(endpoints.reduceProduct, { body: { cart, productId, quantity } }, as);
    },
    async declareBottles(quantity) {
      const answer = await app.call(endpoints.addReturnableContainer, { body: { cart, quantity } }, as);
      return answer.returnableContainer;
    },
    calculate: (haveContainersToReturn) =>
      app.call(endpoints.calculateCart, { body: { cart, haveContainersToReturn } }, as),
    async addRequiredProducts(haveContainersToReturn) {
      const first = await customer.calculate(haveContainersToReturn);
      for (const { productId, quantity } of first.requiredProducts) {
        await customer.add(productId, quantity, { isRequired: true });
      }
      if (first.insufficientReturnableContainer > 0) {
        await customer.add(first.containerProduct.productId, first.insufficientReturnableContainer, {
          isRequired: true,
        });
      }
      return customer.calculate(haveContainersToReturn);
    },
    restore: () => app.call(endpoints.restoreCart, { params: { id: cart } }, as),
    async assignAddress(address = moscowHome) {
      await app.call(endpoints.assignAddress, { body: { cart, ...(address as typeof moscowHome) } }, as);
    },
    async assignUser({ phoneNumber = phone, name = 'Анна', email, consents = ['personal_data' as const] } = {}) {
      await app.call(endpoints.assignUser, { body: { cart, phoneNumber, name, email, consents } }, as);
    },
    async assignPayment(code = 1, changeFrom) {
      const { 'hydra:member': methods } = await app.call(
        endpoints.listPaymentMethods,
        // Only companies pay by contract.
        { query: code === 2 ? { forLegal: '1' as const, cart } : { forIndividual: '1' as const, cart } },
        as,
      );
      const method = methods.find(({ setup }) => setup.code === code);
      if (!method) throw new Error(`Method ${code} is not offered`);
      const { '@id': paymentMethod, description } = method;
      const body = { cart, monolithType: code, paymentMethod, description, changeFrom };
      await app.call(endpoints.assignPayment, { body }, as);
    },
    enterPromo: (promotionCode) => app.call(endpoints.assignPromocode, { body: { cart, promotionCode } }, as),
    async payByPoints(paidByPoints) {
      await app.call(endpoints.assignLoyaltyPoints, { body: { cart, paidByPoints } }, as);
    },
    async assignInterval(date, periodId) {
      const days = await listDays(app);
      const day = date === undefined ? days.at(-1) : days.find((known) => known.date === date);
      const interval = periodId === undefined ? day?.intervals[0] : { id: periodId };
      if (!day || !interval) throw new Error('No such interval');
      const body = { cart, date: day.date, periodId: interval.id };
      await app.call(endpoints.assignInterval, { body }, as);
      return body;
    },
    async getReady() {
      await customer.assignAddress();
      await customer.assignUser();
      await customer.assignPayment();
      await customer.assignInterval();
    },
    complete: (options) => app.call(endpoints.completeCart, { body: { cart } }, { ...as, ...options }),
    completeRefused: (options) => app.callRefused(endpoints.completeCart, { body: { cart } }, { ...as, ...options }),
  };
  return customer;
}
