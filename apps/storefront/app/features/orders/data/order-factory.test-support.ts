import type { CellOrderInHistory, Order } from '@kaplya/contract';

const money = (amount: number) => ({ amount, currency: 'RUB' });

/** An order of water for 780.00, to be paid to the courier, by default. */
export function createOrder(changes: Partial<Order> = {}): Order {
  const none = money(0);
  return {
    kind: 'delivery',
    id: '10001',
    uuid: '018f0000-0000-7000-8000-000000000001',
    createdAt: '2026-03-01T07:30:00.000Z',
    status: 'new',
    paymentType: 1,
    paymentMethodId: '/api/payment/payment_methods/cash',
    paymentMethodName: 'Cash to the courier',
    total: money(780_00),
    paidAmount: none,
    refundedAmount: none,
    shipping: {
      address: {
        latitude: 55.76,
        longitude: 37.6,
        city: 'Москва',
        street: 'Арбат',
        house: '1',
        uuid: null,
        addressId: null,
        city_id: 'moscow',
        district: null,
        district_id: null,
      },
      name: 'Анна',
      phone: '+79991234567',
    },
    receipt: { email: null, phone: '+79991234567' },
    context: 'site',
    shippingDate: '2026-03-02T15:00:00.000Z',
    shippingDateTo: '2026-03-02T19:00:00.000Z',
    timeZone: 'Europe/Moscow',
    products: [],
    productSets: [],
    canCancel: true,
    canChange: false,
    canRate: false,
    rating: null,
    canPay: false,
    canRepeat: true,
    cancelledReason: null,
    timeline: [{ at: '2026-03-01T07:30:00.000Z', status: 'new', text: null }],
    items: [],
    totals: {
      goods: money(780_00),
      discount: none,
      containers: none,
      delivery: none,
      points: none,
      total: money(780_00),
      toPay: money(780_00),
    },
    note: '',
    wishes: [],
    promocode: null,
    loyalty: { spent: 0, willEarn: 39, earned: 0 },
    payment: { state: 'on_delivery', reason: null, payBy: null, context: null, refunds: [] },
    bottles: { delivered: 2, declared: 2, returned: null, adjustment: null },
    ...changes,
  };
}

/** A bottle of water at a cell for 300.00, taken, by default. */
export function createCellOrder(changes: Partial<CellOrderInHistory> = {}): CellOrderInHistory {
  const none = money(0);
  const sum = money(300_00);
  return {
    kind: 'cell',
    id: '10002',
    uuid: '018f0000-0000-7000-8000-000000000002',
    createdAt: '2026-03-01T07:30:00.000Z',
    timeZone: 'Europe/Moscow',
    status: 'completed',
    step: 'completed',
    total: sum,
    paidAmount: sum,
    refundedAmount: none,
    cell: { id: 'c-active', number: '01', address: 'Арбат, 1' },
    acquisition: null,
    items: [{ productId: 'w', name: 'Вода 19 л', quantity: 1, acquisition: null, price: sum, total: sum }],
    totals: { goods: sum, discount: none, containers: none, delivery: none, points: none, total: sum, toPay: sum },
    earned: 15,
    refund: null,
    bottleDue: null,
    rentalDueDate: null,
    paymentUrl: null,
    ...changes,
  };
}
