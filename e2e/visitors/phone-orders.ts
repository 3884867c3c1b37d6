import type { PhoneOrder } from '@kaplya/contract';
import type { HttpCustomer } from '../pages/account.ts';
import { callApi, findQuietInterval, listGoods, mintPhone, type FreeInterval } from './server.ts';

type Wanted = {
  phone?: string;
  name?: string;
  /** So many bottles are bought, and so many come back. */
  quantity?: number;
  /** The afternoon of a quiet day where none is said. */
  slot?: FreeInterval;
  /** Orders of the same phone on that day. */
  acceptedDoubles?: readonly string[];
};

export type MadeOrder = {
  readonly phone: string;
  readonly uuid: string;
  readonly number: string;
  readonly date: string;
};

/** An order that a member of staff has taken on the phone of somebody new, paid to the courier. */
export async function createPhoneOrder(
  operator: Pick<HttpCustomer, 'token'>,
  { phone = `+7${mintPhone()}`, name = 'Мария', quantity = 2, slot, acceptedDoubles = [] }: Wanted = {},
): Promise<MadeOrder> {
  const { date, interval } = slot ?? (await findQuietInterval('afternoon'));
  const goods = await listGoods('ru');
  const body = {
    customer: { phone, name, consent: true },
    // A second order of a day for one door would be asked about.
    address: { street: 'Тверская улица', house: '7', room: mintPhone().slice(-6) },
    items: [{ productId: goods.get('W19')?.uuid, quantity }],
    returned: quantity,
    slot: { date, periodId: interval.id },
    acceptedDoubles,
  };
  const { order } = await callApi<PhoneOrder>('/api/ops/phone-orders', {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${operator.token}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': crypto.randomUUID(),
    },
    body: JSON.stringify(body),
  });
  if (!order) throw new Error('No order was made');
  return { phone, uuid: order.uuid, number: order.id, date };
}
