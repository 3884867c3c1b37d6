import type { Address, PlacedCellOrder } from '@kaplya/contract';
import { createCustomer, saveAddressFor, signInOverHttp, type HttpCustomer } from '../pages/account.ts';
import { createBuyer, deliverOrder, moveOrder, placeOrder } from '../visitors/orders-over-http.ts';
import type { Language } from '../shop/test.ts';

type Regular = {
  customer: HttpCustomer;
  address: Address;
  /** Their ids. */
  orders: { placed: string; delivered: string; cancelled: string };
};

/** The people on the screens; the first screen that needs one creates them, and the others reuse them. */
export type People = {
  /** Has ordered before, and has bottles, points and two addresses. */
  regular: (language: Language) => Promise<Regular>;
  newcomer: () => Promise<HttpCustomer>;
  /** A member of staff who may do everything. */
  owner: () => Promise<HttpCustomer>;
  /** Has reserved the cell and not paid yet; the bank's page uses English. */
  cellOrder: () => Promise<{ customer: HttpCustomer; order: string; paymentUrl: string }>;
};

export function createPeople(): People {
  return {
    regular: once((language: Language) => createRegular(language)),
    newcomer: once(() => createCustomer({ name: 'Anna' })),
    owner: once(() => signInOverHttp('owner@demo.example', { as: 'staff' })),
    cellOrder: once(reserveCell),
  };
}

/** Caches the first answer for each argument. */
function once<Arguments extends readonly unknown[], Answer>(make: (...args: Arguments) => Promise<Answer>) {
  const made = new Map<string, Promise<Answer>>();
  return (...args: Arguments): Promise<Answer> => {
    const key = args.join();
    const known = made.get(key) ?? make(...args);
    made.set(key, known);
    return known;
  };
}

async function createRegular(language: Language): Promise<Regular> {
  const customer = await createBuyer();
  await customer.call('/api/v1/auth/update', { name: language === 'ru' ? 'Анна Воронцова' : 'Anna Vorontsova' });
  const { addressId } = customer;
  await saveAddressFor(customer, { street: 'Большая Никитская улица', house: '13', room: '4', name: 'Office' });
  const delivered = await placeOrder(customer, {
    goods: { W19: 2, CUP: 1 },
    haveBottles: false,
    acquisition: 'rent',
    addressId,
  });
  await deliverOrder(delivered.uuid, { emptiesReturned: 0 });
  const cancelled = await placeOrder(customer, { goods: { W19: 1 }, addressId });
  await moveOrder(cancelled.uuid, ['cancelled']);
  const placed = await placeOrder(customer, { goods: { W19: 3, CUP: 2 }, addressId, note: 'Позвоните за час' });
  const { data } = await customer.call<{ data: { data: Address[] } }>('/api/v1/user-addresses');
  const address = data.data.find(({ uuid }) => uuid === addressId);
  if (!address) throw new Error('The address was not kept');
  const orders = { placed: placed.uuid, delivered: delivered.uuid, cancelled: cancelled.uuid };
  return { customer, address, orders };
}

async function reserveCell() {
  const customer = await createCustomer({ name: 'Anna' });
  const request = { cell: 'c-active', usePoints: false, additionalProducts: [], sourceSite: 'screenshots' };
  const { order, payment } = await customer.call<PlacedCellOrder>('/api/micromarket/orders?lang=en', request);
  if (payment.paymentUrl === null) throw new Error('The payment was not opened');
  return { customer, order: order.id, paymentUrl: payment.paymentUrl };
}
