import { z } from 'zod';
import { defineEndpoint } from '../../../endpoint.ts';
import { paragraph, versionShape } from '../../../shapes/basics.ts';
import { changeFromInput } from '../../../shapes/cart.ts';
import {
  changeAddressShape,
  changeSlotShape,
  opsOrderChangeShape,
  orderDetailFields,
  orderItemInputsShape,
  returnedShape,
} from '../../../shapes/ops/orders/order-change.ts';
import { opsOrderPageShape } from '../../../shapes/ops/orders/order-page.ts';

const shared = { tag: 'operator', access: 'operator', permission: 'orders.write' } as const;
const params = z.object({ uuid: z.uuid() });
const version = versionShape.describe('At which the order was read');

export const opsOrderChangeEndpoints = {
  changeOpsOrder: defineEndpoint({
    ...shared,
    id: 'changeOpsOrder',
    furtherPermissions: ['slots.overfill', 'refunds.write'],
    movesMoney: true,
    maximumBodyBytes: 64 * 1024,
    summary:
      'Change goods, empties, time, address or details of an order that is not in work yet; `preview` says what that comes to and does nothing',
    method: 'post',
    path: '/api/ops/orders/{uuid}/changes',
    params,
    body: z.object({
      version,
      preview: z.boolean().optional(),
      items: orderItemInputsShape.optional(),
      returned: returnedShape.optional(),
      slot: changeSlotShape.optional(),
      address: changeAddressShape.optional(),
      ...orderDetailFields,
      reason: paragraph(500).optional().describe('For staff alone; needed where a slot is overfilled'),
      overfill: z.boolean().optional().describe('Take a place in a full slot: needs `slots.overfill` (rule 84)'),
      expectedDifference: z
        .int()
        .optional()
        .describe('Minor units of `difference` in the preview; another one is refused with 409'),
    }),
    answer: z.object({ page: opsOrderPageShape, change: opsOrderChangeShape }),
    refusals: [
      'legal_person.credit_exceeded',
      'conflict.changed',
      'order.not_found',
      'order.change_closed',
      'order.change_not_sold',
      'order.change_promo',
      'payment.too_many_positions',
      'order.change_payer',
      'order.point_missing',
      'order.change_unpaid',
      'order.change_differs',
      'order.change_empty',
      'order.line_unknown',
      'order.overfill_reason',
      'order.interval_required',
      'interval.unavailable',
      'address.not_found',
      'area.unknown',
      'address.not_served',
      'address.legal_person_unknown',
      'cart.leave_at_door_unpaid',
      'cart.maximum_reached',
      'cart.product_unavailable',
      'cart.required_line',
      'cart.returned_exceed_water',
      'cart.minimum_order',
      'cart.phone_invalid',
      'cart.name_required',
      'rental.overdue',
      'rental.owed',
      'rental.unavailable',
      'maps.unavailable',
    ],
  }),
  saveOpsOrder: defineEndpoint({
    ...shared,
    id: 'saveOpsOrder',
    summary: 'Save the note for the courier, the contact, the wishes and the sum to bring change from of an order',
    method: 'patch',
    path: '/api/ops/orders/{uuid}',
    params,
    body: z.object({ version, ...orderDetailFields, changeFrom: changeFromInput }),
    answer: opsOrderPageShape,
    refusals: [
      'conflict.changed',
      'order.not_found',
      'order.change_closed',
      'cart.leave_at_door_unpaid',
      'cart.phone_invalid',
      'cart.name_required',
      'payment.change_too_small',
    ],
  }),
};
