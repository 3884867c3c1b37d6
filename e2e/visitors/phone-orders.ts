import type { PhoneOrder } from '@kaplya/contract';
import type { HttpCustomer } from '../pages/account.ts';
import { callApi, findQuietInterval, listGoods, mintPhone } from './server.ts';

/** An order that a member of staff has taken on the phone of somebody new. */
export async function createPhoneOrder(
  operator: Pick<HttpCustomer, 'token'>,
  { phone = `+7${mintPhone()}`, name = 'Мария' }: { phone?: string; name?: string } = {},
): Promise<{ phone: string; uuid: string; number: string; date: string }> {
  const { date, interval } = await findQuietInterval('afternoon');
  const goods = await listGoods('ru');
  const body = {
    customer: { phone, name, consent: true },
    address: { street: 'Тверская улица', house: '7', room: '12' },
    items: [{ productId: goods.get('W19')?.uuid, quantity: 2 }],
    returned: 2,
    slot: { date, periodId: interval.id },
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
