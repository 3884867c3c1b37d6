import type { RefusalCode } from '@kaplya/contract';
import type { Partner } from '#features/company/index.ts';
import { Refusal } from '#http/refusal.ts';

/** Refusal of a late change or cancellation, with the contacts of the shop. */
export function toLateRefusal(
  code: Extract<RefusalCode, 'order.cancel_refused' | 'order.change_refused'>,
  { settings: { phone: shopPhone, links } }: Partner,
): Refusal {
  return new Refusal(code, { params: { shopPhone }, details: { shopPhone, support: links.support } });
}
