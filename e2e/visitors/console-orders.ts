import type { OpsOrderPage } from '@kaplya/contract';
import { expect, type Locator, type Page } from '@playwright/test';
import { createPhoneOrder, type MadeOrder } from './phone-orders.ts';
import { listDays, type HttpVisitor } from './server.ts';

/** An order of three bottles for somebody with a phone of their own, some days ahead, paid to the courier. */
export async function makeOrderOfThree(operator: HttpVisitor, customer: { name?: string } = {}): Promise<MadeOrder> {
  const [, , ...later] = await listDays();
  const [slot] = later.flatMap(({ date, intervals }) =>
    intervals
      .filter(({ id, available }) => id.endsWith('afternoon') && available > 0)
      .map((interval) => ({ date, interval })),
  );
  if (!slot) throw new Error('No afternoon is free');
  return createPhoneOrder(operator, { quantity: 3, slot, ...customer });
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
