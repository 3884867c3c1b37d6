import type { PhoneOrder } from '@kaplya/contract';
import type { HttpCustomer } from '../pages/account.ts';
import { queryShop } from '../shop/database.ts';
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

/** Copies an order without its lines, for a list that needs many rows. */
export async function copyOrders(
  uuid: string,
  { copies, ...changes }: { readonly copies: number; readonly status: string; readonly source: string },
): Promise<void> {
  const columns = (await queryShop(
    `select string_agg(quote_ident(column_name), ', ') as names, string_agg('(made.copy).' || quote_ident(column_name), ', ') as read
     from information_schema.columns where table_schema = 'public' and table_name = 'order' and is_generated = 'NEVER'`,
  )) as { names: string; read: string }[];
  await queryShop(
    `insert into "order" (${columns[0]?.names}) select ${columns[0]?.read} from (
       select jsonb_populate_record(null::"order", to_jsonb(o) || $2::jsonb || jsonb_build_object('id', uuidv7(),
         'cart_id', uuidv7(), 'number', 'C' || nextval('system.order_number'))) as copy
       from "order" as o, generate_series(1, $3::int) where o.id = $1 offset 0) as made`,
    [uuid, JSON.stringify(changes), copies],
  );
}
