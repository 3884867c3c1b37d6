import type { OpsCaller, PhoneOrderPreview, PhoneOrderRequest } from '@kaplya/contract';

type Order = OpsCaller['orders'][number];
type Preview = Pick<PhoneOrderPreview, 'customer'> & Readonly<Record<string, unknown>>;

export const money = (amount: number) => ({ amount, currency: 'RUB' as const });

export const personalDataConfig = {
  ...{ phoneCode: '+7', links: { personalData: 'https://demo.example/consent' } },
  container: { isRentalOffered: true, rentPrice: money(100_00), rentPeriodDays: 30 },
};

const toId = (phone: string) => `0199a5a0-0000-7000-8000-${phone.slice(-12).padStart(12, '0')}`;

/** Somebody with an account and orders; `name` empty: nobody known. */
export function callerOf(phone: string, name: string, orders: readonly Partial<Order>[] = []) {
  const isKnown = name !== '';
  return {
    ...{
      phone,
      name,
      bottles: 0,
      debt: money(0),
      debts: [],
      waitingAddresses: [],
      block: null,
      ordersTotal: orders.length,
    },
    customer: isKnown
      ? { id: toId(phone), version: 1, name, email: null, isPhoneConfirmed: true, points: 0, companies: [], note: null }
      : null,
    addresses: isKnown ? [{ key: 'home', id: toId(phone), text: `${name} street, 7`, fields: null, bottles: 0 }] : [],
    orders: orders.map((order, at) => ({
      ...{ uuid: toId(`${phone}${at}`), number: `10${at}`, status: 'completed', createdAt: '2026-03-01T09:00:00Z' },
      ...{ shippingDate: '2026-03-02T06:00:00Z', shippingDateTo: '2026-03-02T09:00:00Z', timeZone: 'Europe/Moscow' },
      ...{ total: money(690_00), paymentType: 1, address: `${name} street, 7`, addressKey: 'home', bottles: 2 },
      items: [{ name: 'Water 19 l', quantity: 2 }],
      ...order,
    })),
  };
}

export const cash = { monolithType: 1, paymentMethod: '/api/payment_methods/cash', description: 'Cash' };
export const online = { monolithType: 10, paymentMethod: '/api/payment_methods/online', description: 'Card online' };

const interval = (id: string, from: string, to: string, more: object = {}) => ({
  ...{ id, from, to, available: 5, price: money(0) },
  ...more,
});

export const days = ['2026-03-10', '2026-03-11', '2026-03-12', '2026-03-13'].map((date, at) => ({
  ...{ date, timeZone: 'Europe/Moscow' },
  intervals: [
    interval('morning', '09:00', '12:00', at === 0 ? { available: 0, reason: 'cutoff' } : {}),
    interval('noon', '12:00', '15:00', at === 1 ? { available: 0, reason: 'full' } : {}),
    interval('evening', '18:00', '21:00', at === 2 ? { price: money(100_00) } : {}),
  ],
}));

/** The preview of a request: what was sent comes back, with a price of 180.00 for each piece. */
export function previewOf(request: PhoneOrderRequest, name: string, more: object = {}): Preview {
  const items = request.items ?? [{ productId: 'WATER', quantity: 2 }];
  const toPay = money(items.reduce((sum, { quantity }) => sum + quantity * 180_00, 0));
  const code = request.payment?.code ?? 1;
  return {
    customer: {
      ...{ id: request.customer.id ?? null, phone: request.customer.phone ?? null },
      ...{ name: request.customer.name ?? name, needsConsent: false },
    },
    ...{ items, unavailable: [], returned: 0, bottlesHeld: 0, note: '', wishes: request.wishes ?? [] },
    address: { city: 'Moscow', street: `${name} street`, house: '7', latitude: 55.75, longitude: 37.6 },
    slot: request.slot ?? { date: '2026-03-11', periodId: 'morning' },
    days,
    calculation: {
      items: items.map((item, at) => ({
        ...{ cartItem: String(at), name: 'Water 19 l', reason: null, tooltipText: null, quantity: item.quantity },
        ...('productId' in item ? { productId: item.productId } : { productSetId: item.productSetId }),
        ...{ price: money(180_00), subtotal: money(item.quantity * 180_00) },
      })),
      ...{ fees: [], warnings: [], loyalty: { usable: 0 }, bottlesOfWater: 2, promocode: null },
      totals: { discount: money(0), points: money(0), toPay },
    },
    payment: code === 10 ? online : cash,
    payments: [cash, online].map(({ monolithType, description }) => ({ setup: { code: monolithType }, description })),
    ...{ paidOnlineBefore: null, doubles: [], violations: [] },
    ...more,
  };
}
