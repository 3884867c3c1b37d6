import { orderStatuses } from '@kaplya/domain';
import { z } from 'zod';
import { addressFieldsShape } from '../../address.ts';
import { dayShape, instantShape, line, moneyShape, paragraph } from '../../basics.ts';
import {
  acquisitionShape,
  calculationShape,
  cartAddressShape,
  cartPaymentShape,
  changeFromInput,
  completedOrderShape,
} from '../../cart.ts';
import { deliveryDayShape } from '../../delivery.ts';
import { deliveryWishShape } from '../../delivery-wish.ts';
import { violationShape } from '../../error.ts';
import { paymentMethodShape } from '../../payment.ts';

const itemIdShape = z.string().max(60).describe('Its id or its external one');

/** An item of an order by phone. */
export const phoneOrderItemShape = z.union([
  z.object({ productId: itemIdShape, quantity: z.int().min(1).max(999) }),
  z.object({ productSetId: itemIdShape, quantity: z.int().min(1).max(999) }),
]);

/** A spoken address. Without a point and a zone the shop searches for the house. */
const spokenAddressShape = addressFieldsShape.partial({ latitude: true, longitude: true, city: true }).extend({
  areaId: z
    .string()
    .min(1)
    .max(60)
    .optional()
    .describe('In place of a point: the zone that staff chose, because no map knows the house'),
});

export const phoneOrderRequestShape = z
  .object({
    preview: z.boolean().optional().describe('Say what it comes to and change nothing'),
    customer: z
      .object({
        id: z.uuid().optional().describe('Of an account; else whoever has the phone, else a new one'),
        phone: line(40).optional(),
        name: line(100).optional(),
        email: line(254).optional().describe('For receipts'),
        consent: z
          .literal(true)
          .optional()
          .describe('The customer has heard the consent to the processing of personal data and agreed'),
      })
      .describe('Who calls'),
    address: z
      .union([z.object({ addressId: z.uuid().describe('Of a saved address of the customer') }), spokenAddressShape])
      .optional()
      .describe('By default that of `repeatOf`'),
    items: z.array(phoneOrderItemShape).max(100).optional().describe('By default those of `repeatOf`'),
    repeatOf: z
      .uuid()
      .optional()
      .describe('An order of this customer or phone, as a guest too; what is not said here is taken from it'),
    returned: z
      .int()
      .min(0)
      .max(999)
      .optional()
      .describe('Empty bottles handed over; by default those of the customer, as many as the water'),
    containers: acquisitionShape.optional().describe('How missing containers are had; bought by default'),
    declinedProducts: z.array(z.uuid()).max(10).optional().describe('Required products that the customer has already'),
    slot: z
      .object({ date: dayShape, periodId: z.string().max(60) })
      .optional()
      .describe('A preview proposes the first free one'),
    payment: z
      .object({ code: z.int32().describe('Of an offered method'), changeFrom: changeFromInput })
      .optional()
      .describe('By default that of `repeatOf` unless it was paid online, else the first that is paid to the courier'),
    wishes: z.array(deliveryWishShape).max(10).optional(),
    note: paragraph(1000).optional(),
    promoCode: line(60).optional(),
    points: z
      .union([z.boolean(), z.int().min(0).max(1_000_000_000)])
      .optional()
      .describe('To pay with: as many as may be, or so many'),
    legalPersonId: z.uuid().optional().describe('The company that pays; the customer must belong to it'),
    blockOverride: paragraph(500)
      .min(1)
      .optional()
      .describe('Why a blocked customer may order this once; without it `identity.customer_blocked`'),
    expectedTotal: z
      .int()
      .optional()
      .describe('Minor units of `totals.toPay` that the customer has heard; another one is refused with 409'),
    acceptedDoubles: z
      .array(z.uuid())
      .max(50)
      .optional()
      .describe('Ids of `doubles` that the customer wants besides this order; any other is 409 `order.double`'),
  })
  .meta({ id: 'PhoneOrderRequest' });

/** An open order of the same day that the new order may repeat by mistake. */
const doubleOrderShape = z
  .object({
    uuid: z.uuid(),
    number: z.string(),
    status: z.enum(orderStatuses),
    toPay: moneyShape,
    shippingDate: instantShape,
    shippingDateTo: instantShape,
    timeZone: z.string(),
    address: z.string(),
    isSameCustomer: z.boolean().describe('Of the same account or phone'),
    isSameDoor: z.boolean().describe('To the same door: house and flat'),
  })
  .meta({ id: 'DoubleOrder' });

/** The preview of an order by phone, and the fields that are still missing. */
export const phoneOrderPreviewShape = z
  .object({
    customer: z.object({
      id: z.uuid().nullable().describe('Null: an account is opened with the order'),
      phone: z.string().nullable().describe('E.164; null: none, or no number'),
      name: z.string(),
      needsConsent: z.boolean().describe('The consent must be read aloud'),
    }),
    items: z.array(phoneOrderItemShape).describe('As asked for, or as `repeatOf` had them and the shop still does'),
    unavailable: z
      .array(z.object({ name: z.string(), reason: z.string() }))
      .describe('What `repeatOf` had and cannot be had now'),
    address: cartAddressShape.nullable(),
    calculation: calculationShape,
    returned: z.int().describe('Empty bottles handed over'),
    bottlesHeld: z.int().describe('Bottles of the shop that the customer has'),
    slot: z.object({ date: dayShape, periodId: z.string() }).nullable(),
    days: z.array(deliveryDayShape).describe('With room for the bottles of this order'),
    payment: cartPaymentShape.nullable(),
    payments: z.array(paymentMethodShape).describe('All offered ones'),
    note: z.string(),
    wishes: z.array(deliveryWishShape),
    paidOnlineBefore: z
      .int()
      .nullable()
      .describe('Code of the online payment of `repeatOf` in whose place another is proposed; null: none'),
    doubles: z
      .array(doubleOrderShape)
      .describe('Open orders of the same customer or door on the day of `slot`, the earliest first; at most 20'),
    violations: z.array(violationShape).describe('Everything in the way of the order, each with what to do'),
  })
  .meta({ id: 'PhoneOrderPreview' });

export const phoneOrderShape = z
  .object({
    preview: phoneOrderPreviewShape.nullable().describe('Null for an order that was made'),
    order: completedOrderShape.shape.order.nullable().describe('Null for a preview'),
    paymentLink: z
      .object({
        url: z.url().describe('Where the customer pays'),
        sentBy: z.enum(['sms', 'email']).nullable().describe('Null: it could not be sent'),
        payBy: instantShape.describe('When the order cancels itself unless it is paid'),
      })
      .nullable()
      .describe('Of an order that is paid online'),
  })
  .meta({ id: 'PhoneOrder' });

export type PhoneOrderRequest = z.infer<typeof phoneOrderRequestShape>;
export type PhoneOrderItem = z.infer<typeof phoneOrderItemShape>;
export type PhoneOrderPreview = z.infer<typeof phoneOrderPreviewShape>;
export type DoubleOrder = z.infer<typeof doubleOrderShape>;
export type PhoneOrder = z.infer<typeof phoneOrderShape>;
