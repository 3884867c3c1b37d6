import type { OpsOrderPage, PhoneOrder } from '@kaplya/contract';
import { expect, type Locator, type Page } from '@playwright/test';
import { signInOverHttp, type HttpCustomer } from '../pages/account.ts';
import { callApi, listDays, listGoods, mintPhone, type HttpVisitor } from './server.ts';
import { createMember } from './staff.ts';

/** A member of staff of one job who has signed in before. */
export async function signInMember(job: Parameters<typeof createMember>[0]): Promise<HttpCustomer & { id: string }> {
  const { id, email } = await createMember(job);
  return { ...(await signInOverHttp(email, { as: 'staff' })), id };
}

export type MadeOrder = { readonly uuid: string; readonly number: string; readonly phone: string };

/** An order of three bottles for somebody with a phone of their own, some days ahead, paid to the courier. */
export async function makeOrderOfThree(operator: HttpVisitor): Promise<MadeOrder> {
  const phone = `+7${mintPhone()}`;
  const goods = await listGoods('ru');
  const [, , ...later] = await listDays();
  const [slot] = later.flatMap(({ date, intervals }) =>
    intervals
      .filter(({ id, available }) => id.endsWith('afternoon') && available > 0)
      .map(({ id: periodId }) => ({ date, periodId })),
  );
  const body = {
    customer: { phone, name: 'Мария', consent: true },
    address: { street: 'Тверская улица', house: '7', room: '12' },
    items: [{ productId: goods.get('W19')?.uuid, quantity: 3 }],
    ...{ returned: 3, slot },
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
  return { uuid: order.uuid, number: order.id, phone };
}

export function readOrder(operator: HttpVisitor, { uuid }: Pick<MadeOrder, 'uuid'>): Promise<OpsOrderPage> {
  return operator.call<OpsOrderPage>(`/api/ops/orders/${uuid}`);
}

/** Brings an order to its customer. */
export async function deliverOrder(operator: HttpVisitor, { uuid }: Pick<MadeOrder, 'uuid'>): Promise<void> {
  const { transitions } = await readOrder(operator, { uuid });
  for (const status of [...(transitions.includes('approved') ? ['approved'] : []), 'inProcess', 'completed']) {
    await operator.call(`/api/ops/orders/${uuid}/transitions`, { status });
  }
}

/** Presses Tab until something has the focus, as somebody without a mouse does. */
export async function tabTo(page: Page, target: Locator, { back = false } = {}): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 80; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(back ? 'Shift+Tab' : 'Tab');
  }
  throw new Error(`Tab does not lead to ${String(target)}`);
}
