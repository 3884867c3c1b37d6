import { endpoints, operatorEndpoints, type AddressFields, type Order, type Role } from '@kaplya/contract';
import type { PaymentCode } from '@kaplya/domain';
import { signAccessToken } from '../../apps/server/src/features/identity/tokens/access-token.ts';
import { createSession } from '../../apps/server/src/features/identity/sessions/sessions.ts';
import { grantPoints } from '../../apps/server/src/features/loyalty/index.ts';
import { pollPayments } from '../../apps/server/src/features/payments/index.ts';
import { findPartner } from '../../apps/server/src/features/company/index.ts';
import { withTransaction } from '../../apps/server/src/db/transaction.ts';
import { upkeepJobs } from '../../apps/server/src/upkeep.ts';
import { storeAccount } from '../../apps/server/test/people/create-staff.ts';
import {
  createHttpCustomer,
  moscowHome,
  nextPhone,
  type HttpCustomer,
} from '../../apps/server/test/people/http-customer.ts';
import { startAcquirer, type TestAcquirer } from '../../apps/server/test/acquirer/start-acquirer.ts';
import { startTestApp, type TestApp } from '../../apps/server/test/start-test-app.ts';
import { createTestClock, type TestClock } from '../../apps/server/test/test-clock.ts';

export type Person = {
  readonly subjectId: string;
  readonly phone: string;
  readonly isRegistered: boolean;
  /** A token that is valid at the moved clock's time. */
  token(): Promise<string>;
};

/** The real server on a real database, with a clock and an acquirer that the model moves. */
export type World = {
  readonly app: TestApp;
  readonly clock: TestClock;
  readonly acquirer: TestAcquirer;
  meet(kind: 'customer' | 'guest' | 'operator', points?: number): Promise<Person>;
  /** A cart ready for completion, or the reason why there is none. */
  fillCart(person: Person, wishes: CartInput): Promise<HttpCustomer | string>;
  getOrder(person: Person, orderId: string): Promise<Order>;
  /** The free intervals at a place, at home by default. */
  listIntervals(place?: Place): Promise<readonly { date: string; intervalId: string }[]>;
  /** Gives a person an address and returns its id. */
  saveAddressFor(person: Person, fields: AddressFields): Promise<string>;
  transition(operator: Person, orderId: string, body: object): Promise<Response>;
  /** Runs scheduled work by its name. */
  runJob(name: string): Promise<void>;
};

type Place = Pick<AddressFields, 'latitude' | 'longitude'>;

export type CartInput = {
  readonly goods: readonly { readonly id: string; readonly quantity: number }[];
  readonly haveContainers: boolean;
  readonly rents: boolean;
  readonly promoCode: string | null;
  readonly points: boolean | number;
  readonly paymentCode: PaymentCode;
  readonly place: AddressFields;
  /** The time in which delivery costs more. */
  readonly isInTheEvening: boolean;
};

const partnerId = 'moscow';
const rolesOf: Readonly<Record<'customer' | 'guest' | 'operator', Role[]>> = {
  customer: ['ROLE_USER', 'ROLE_CLIENT'],
  guest: ['ANONYMOUS_AGGREGATOR_CLIENT'],
  operator: ['ROLE_ADMIN'],
};

/** Only the evening has a surcharge. */
export const isInTheEvening = ({ intervalId }: { readonly intervalId: string }) => intervalId.endsWith('-evening');

export async function startWorld(): Promise<World> {
  const clock = createTestClock('2026-11-23T06:00:00Z');
  const acquirer = startAcquirer({ clock });
  const app = await startTestApp({
    clock,
    payments: acquirer.payments,
    env: { LOG_LEVEL: process.env['SOAK_LOG'] ?? 'silent' },
  });
  const { context } = app;
  acquirer.notify(app.fetch);
  let rooms = 100;

  async function meet(kind: keyof typeof rolesOf, points = 0): Promise<Person> {
    const subjectId = crypto.randomUUID();
    const phone = nextPhone();
    const roles = rolesOf[kind];
    const isRegistered = kind !== 'guest';
    if (isRegistered) {
      await storeAccount(context, { partnerId, id: subjectId, roles, name: 'Анна', phone, joinedAt: clock.now() });
    }
    if (points > 0) await give(subjectId, points);
    return {
      subjectId,
      phone,
      isRegistered,
      async token() {
        const { session } = await createSession(context, context.database, {
          ...{ subjectId, roles, partnerId, provenAt: context.clock.now() },
        });
        return signAccessToken(context, session, clock.now());
      },
    };
  }

  async function give(customerId: string, points: number): Promise<void> {
    const partner = await findPartner(context, partnerId);
    if (!partner) throw new Error(`There is no partner ${partnerId}`);
    const orderId = crypto.randomUUID();
    await withTransaction(context.database, (transaction) =>
      grantPoints(transaction, partner, { customerId, orderId, points, now: clock.now() }),
    );
  }

  return {
    app,
    clock,
    acquirer,
    meet,
    async fillCart(person, wishes) {
      const token = await person.token();
      const httpCustomer = await createHttpCustomer(app, { token });
      const as = { token };
      const { cart } = httpCustomer;
      for (const { id, quantity } of wishes.goods) {
        const added = await app.send(endpoints.addProduct, { body: { cart, productId: id, quantity } }, as);
        if (!added.ok) return `${id} is not to be had`;
      }
      if (wishes.promoCode !== null) {
        const body = { cart, promotionCode: wishes.promoCode };
        await app.call(endpoints.assignPromocode, { body }, as);
      }
      await httpCustomer.assignAddress(wishes.place);
      await httpCustomer.assignUser({ phoneNumber: person.phone });
      const intervals = await listBookable(wishes.place);
      const interval = intervals.findLast((known) => isInTheEvening(known) === wishes.isInTheEvening);
      if (!interval) return 'no interval is free';
      await app.call(
        endpoints.assignInterval,
        { body: { cart, date: interval.date, periodId: interval.intervalId } },
        as,
      );
      await addMissingGoods(httpCustomer, wishes);
      if (wishes.points !== false && person.isRegistered) {
        const body = { cart, paidByPoints: wishes.points };
        const assigned = await app.send(endpoints.assignLoyaltyPoints, { body }, as);
        if (!assigned.ok) return `points: ${await assigned.text()}`;
      }
      const { totals } = await httpCustomer.calculate(wishes.haveContainers);
      if (totals.toPay.amount > 0 && !(await choosePayment(cart, token, wishes.paymentCode))) {
        return `method ${wishes.paymentCode} is not offered for ${totals.toPay.amount}`;
      }
      await httpCustomer.calculate(wishes.haveContainers);
      return httpCustomer;
    },
    async getOrder(person, uuid) {
      const { data } = await app.call(endpoints.getOrder, { params: { uuid } }, { token: await person.token() });
      return data;
    },
    listIntervals: listBookable,
    async saveAddressFor(person, fields) {
      const endpoint = person.isRegistered ? endpoints.createUserAddress : endpoints.createAnonymousAddress;
      rooms += 1;
      // A new address each time: the shop would not store the same words twice.
      const body = { ...fields, room: String(rooms) };
      const { data } = await app.call(endpoint, { body }, { token: await person.token() });
      if (!data) throw new Error(`room ${rooms} was not kept`);
      return data.uuid;
    },
    async transition(operator, uuid, body) {
      const token = await operator.token();
      return app.send(operatorEndpoints.transitionOrder, { params: { uuid }, body }, { token });
    },
    async runJob(name) {
      // Not a job but a loop of the process, which the test plays.
      if (name === 'poll-payments') return pollPayments(context);
      const job = upkeepJobs(context).find((known) => known.name === name);
      if (!job) throw new Error(`There is no job ${name}`);
      await job.run();
    },
  };

  async function listBookable({ latitude, longitude }: Place = moscowHome) {
    const { data } = await app.call(endpoints.listDeliveryIntervals, { query: { latitude, longitude } });
    return data.flatMap(({ date, intervals }) =>
      intervals.filter(({ available }) => available > 0).map(({ id }) => ({ date, intervalId: id })),
    );
  }

  async function addMissingGoods(httpCustomer: HttpCustomer, { haveContainers, rents }: CartInput): Promise<void> {
    const {
      requiredProducts,
      insufficientReturnableContainer: missing,
      containerProduct,
    } = await httpCustomer.calculate(haveContainers);
    const add = (productId: string, quantity: number, acquisition?: 'rent') => {
      const body = {
        cart: httpCustomer.cart,
        productId,
        quantity,
        isRequired: true,
        ...(acquisition && { acquisition }),
      };
      return app.send(endpoints.addProduct, { body }, { token: httpCustomer.token });
    };
    for (const { productId, quantity } of requiredProducts) await add(productId, quantity);
    if (missing === 0) return;
    const rented = rents && (await add(containerProduct.productId, missing, 'rent')).ok;
    if (!rented) await add(containerProduct.productId, missing);
  }

  async function choosePayment(cart: string, token: string, code: PaymentCode): Promise<boolean> {
    const query = { forIndividual: '1' as const, cart };
    const { 'hydra:member': methods } = await app.call(endpoints.listPaymentMethods, { query }, { token });
    const method = methods.find(({ setup }) => setup.code === code);
    if (!method) return false;
    const body = { cart, monolithType: code, paymentMethod: method['@id'], description: method.description };
    return (await app.send(endpoints.assignPayment, { body }, { token })).ok;
  }
}
