import { changeSettlements } from '@kaplya/domain';
import { z } from 'zod';
import { addressFieldsShape, typedAddressShape } from '../../address.ts';
import { dayShape, line, moneyShape, paragraph, uuidShape } from '../../basics.ts';
import { totalsShape, warningShape } from '../../cart.ts';
import { deliveryWishShape } from '../../delivery-wish.ts';
import { priceReasonShape, slotPlacesShape } from './order-page.ts';

const quantity = z.int().min(0).max(999);
const itemId = z.string().min(1).max(60);

/** The new goods of an order. */
export const orderItemInputShape = z
  .object({
    lineId: uuidShape.optional().describe('Of an item of the order: `quantity` is its new quantity, 0 takes it out'),
    productId: itemId.optional().describe('`quantity` pieces come on top, at today’s price'),
    productSetId: itemId.optional().describe('`quantity` sets come on top, at today’s price'),
    quantity,
  })
  .refine(
    ({ lineId, productId, productSetId }) =>
      [lineId, productId, productSetId].filter((id) => id !== undefined).length === 1,
    'name one of lineId, productId and productSetId',
  )
  .meta({ id: 'OrderItemWish' });

export const orderItemInputsShape = z.array(orderItemInputShape).min(1).max(20);
export const returnedShape = quantity.describe('Empty bottles that are to be handed over, declared anew');

export const orderContactShape = z.object({ name: line(100), phone: line(30).min(1) }).meta({ id: 'OrderContact' });

/** The fields of an order that staff can change without changing its sum. */
export const orderDetailFields = {
  note: paragraph(1000).optional().describe('For the courier'),
  contact: orderContactShape.optional(),
  wishes: z.array(deliveryWishShape).max(10).optional(),
};

export const changeAddressShape = z
  .union([
    z.object({ addressId: uuidShape.describe('Of an address of the customer') }),
    addressFieldsShape,
    typedAddressShape.extend({
      areaId: z.string().min(1).max(60).describe('In place of a point: the zone, because no map knows the house'),
    }),
  ])
  .meta({ id: 'ChangeAddress' });

const changedLineShape = z
  .object({
    id: z.uuid(),
    kind: z.enum(['goods', 'container', 'fee']),
    name: z.string(),
    quantity: z.int(),
    price: moneyShape,
    discount: moneyShape,
    total: moneyShape.describe('After discount, before points'),
    why: z.array(priceReasonShape),
    state: z.enum(['same', 'changed', 'new', 'gone']).describe('`gone` only before, `new` only afterwards'),
  })
  .meta({ id: 'ChangedLine' });

const beforeAndAfter = <Shape extends z.ZodType>(shape: Shape) => z.object({ before: shape, after: shape });

/** The money of an order as its customer counts it. */
const customerMoneyShape = z
  .object({
    costs: moneyShape.describe('After discount and points, without what goes back: `paid` and `due` together'),
    paid: moneyShape.describe('Less what goes back'),
    due: moneyShape.describe('Still to be paid: to the courier, by a payment link or by contract'),
  })
  .meta({ id: 'CustomerMoney' });

/** The effect of a change of an order: its preview, and the answer after it. */
export const opsOrderChangeShape = z
  .object({
    difference: moneyShape.describe('To what was left of the order before; negative: less'),
    settlement: z
      .enum(changeSettlements)
      .describe('`at_door`: the courier takes the present sum; `refund`: `refund` goes back to where it was paid from'),
    refund: moneyShape,
    due: moneyShape.describe('Still to be paid afterwards'),
    customer: beforeAndAfter(customerMoneyShape).describe(
      'What the customer pays for the order in all; `refund` is the difference of `paid`',
    ),
    paymentMethod: z.string().describe('Name of the way by which it is or was paid, and to which `refund` goes back'),
    lines: beforeAndAfter(z.array(changedLineShape)).describe('What is delivered; refunded pieces are left out'),
    totals: beforeAndAfter(totalsShape).describe('As in the order: refunded pieces stay in them'),
    bottles: beforeAndAfter(z.object({ water: z.int(), returned: z.int() })),
    points: beforeAndAfter(z.object({ spent: z.int(), willEarn: z.int() })),
    promocode: beforeAndAfter(z.string().nullable()),
    slot: beforeAndAfter(slotPlacesShape),
    address: beforeAndAfter(z.string()),
    stock: z
      .array(z.object({ productId: z.string(), name: z.string(), quantity: z.int() }))
      .describe('Pieces that are reserved more, or fewer if negative; all of them if the warehouse changes'),
    warehouse: beforeAndAfter(z.string()),
    details: z.array(z.enum(['note', 'contact', 'wishes'])).describe('Which of these change, too'),
    warnings: z.array(warningShape),
    isSame: z.boolean().describe('Nothing differs'),
  })
  .meta({ id: 'OpsOrderChange' });

export type ChangeAddress = z.infer<typeof changeAddressShape>;
export type OrderItemInput = z.infer<typeof orderItemInputShape>;
export type OrderContact = z.infer<typeof orderContactShape>;
export type ChangedLine = z.infer<typeof changedLineShape>;
export type OpsOrderChange = z.infer<typeof opsOrderChangeShape>;
export const changeSlotShape = z.object({ date: dayShape, periodId: z.string().max(60) });
