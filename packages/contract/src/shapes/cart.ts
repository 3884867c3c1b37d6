import { orderStatuses } from '@kaplya/domain';
import { z } from 'zod';
import { addressFields } from './address.ts';
import { dayShape, instantShape, moneyShape } from './basics.ts';
import { deliveryWishShape } from './delivery-wish.ts';

export const acquisitionShape = z.enum(['buy', 'rent']);

export const automaticReasonShape = z.enum(['CONTAINER', 'FIRST_ORDER_PUMP', 'BUNDLE', 'GIFT', 'RENTAL_DEBT']);

const cartItemFields = {
  '@id': z.string(),
  cartItem: z.string().describe("The line's id"),
  type: z.enum(['product', 'product_set']),
  productId: z.string().optional(),
  productSetId: z.string().optional(),
  externalId: z.string(),
  name: z.string(),
  quantity: z.int().min(1).describe('Quantity of the line'),
  isRequired: z.boolean(),
  reason: automaticReasonShape.nullable().describe('Why it was added automatically; `tooltipText` says so'),
  tooltipText: z.string().nullable(),
  acquisition: acquisitionShape.nullable(),
};

export const cartItemShape = z.object(cartItemFields).meta({ id: 'CartItem' });

export const cartAddressShape = z
  .object({
    ...addressFields,
    uuid: z.uuid().nullable(),
    addressId: z.uuid().nullable(),
    city_id: z.string(),
    district: z.string().nullable(),
    district_id: z.string().nullable(),
  })
  .meta({ id: 'CartAddress' });

/** The sum that the courier brings change from, in minor units; null or absent: no change is needed. */
export const changeFromInput = z.int().min(1).max(1_000_000_000).nullish();

export const cartPaymentShape = z
  .object({
    monolithType: z.int(),
    paymentMethod: z.string(),
    description: z.string(),
    changeFrom: z.int().nullish().describe('Cash only: the sum to bring change from, in minor units'),
  })
  .meta({ id: 'CartPayment' });

export const deletedItemShape = z
  .object({ id: z.string(), isProductSet: z.boolean(), quantity: z.int().min(1), name: z.string() })
  .meta({ id: 'DeletedItem' });

export const restoredCartShape = z
  .object({
    id: z.uuid(),
    items: z.array(cartItemShape),
    returnableContainer: z.int().nullable(),
    haveContainersToReturn: z.boolean().nullable(),
    address: cartAddressShape.nullable(),
    interval: z
      .object({
        date: dayShape,
        periodId: z.string(),
        heldUntil: instantShape.nullable().describe('Null: chosen, and no place is held'),
      })
      .nullable(),
    user: z
      .object({
        phoneNumber: z.string(),
        name: z.string(),
        email: z
          .string()
          .nullable()
          .describe('Where receipts go: as said, else that of the account; null: to the phone'),
      })
      .nullable(),
    payment: cartPaymentShape.nullable(),
    note: z.string(),
    wishes: z.array(deliveryWishShape),
    promocode: z.string().nullable(),
    paidByPoints: z.union([z.boolean(), z.int()]),
    deletedItems: z
      .array(deletedItemShape)
      .describe('Lines of an older cart that this one took the place of at sign-in'),
  })
  .meta({ id: 'RestoredCart' });

/** The check of a promo code. */
export const promoCheckFields = {
  valid: z.boolean(),
  errorMessage: z.string().nullable(),
  isPhoneProofRequired: z.boolean().optional().describe('true: it counts once the customer has confirmed a phone'),
};

const calculatedReference = z.object({ id: z.string(), externalId: z.string(), name: z.string() });

export const calculationItemShape = z
  .object({
    ...cartItemFields,
    product: calculatedReference.optional(),
    productSet: calculatedReference.optional(),
    price: moneyShape,
    subtotal: moneyShape,
    discount: moneyShape,
    total: moneyShape,
  })
  .meta({ id: 'CalculationItem' });

export const requiredProductShape = z
  .object({
    externalProductId: z.string(),
    productId: z.string(),
    name: z.string(),
    quantity: z.int(),
    reason: z.enum(['FIRST_ORDER_PUMP', 'BUNDLE']),
  })
  .meta({ id: 'RequiredProduct' });

export const feeShape = z
  .object({
    kind: z.enum(['delivery', 'lift', 'interval', 'minimum']),
    amount: moneyShape,
    explanation: z.string(),
  })
  .meta({ id: 'Fee' });

export const totalsShape = z
  .object({
    goods: moneyShape.describe('Before discount'),
    discount: moneyShape,
    containers: moneyShape,
    delivery: moneyShape.describe('All fees'),
    points: moneyShape,
    total: moneyShape.describe('goods − discount + containers + delivery'),
    toPay: moneyShape.describe('total − points'),
  })
  .meta({ id: 'Totals' });

export const warningShape = z
  .object({ code: z.string(), message: z.string(), productId: z.string().optional() })
  .meta({ id: 'Warning' });

export const calculationShape = z
  .object({
    items: z.array(calculationItemShape),
    bottlesOfWater: z.int().min(0).describe('As many empty bottles can be handed over'),
    returnableContainer: z.int().nullable(),
    insufficientReturnableContainer: z.int().min(0),
    containerProduct: z.object({
      productId: z.string(),
      externalId: z.string(),
      uuid: z.uuid(),
      price: moneyShape,
      rentPrice: moneyShape,
    }),
    requiredProducts: z.array(requiredProductShape),
    fees: z.array(feeShape),
    totals: totalsShape,
    promocode: z
      .object({
        code: z.string(),
        ...promoCheckFields,
        effect: z
          .enum(['percent', 'fixed', 'giftProduct', 'freeDelivery', 'pointsMultiplier'])
          .optional()
          .describe('What a valid one gives'),
        isNeedless: z.boolean().optional().describe('true: this cart has what it gives without it'),
      })
      .nullable(),
    loyalty: z.object({
      available: z.int().describe('The balance'),
      usable: z.int().describe('The most that may pay for this cart'),
      willEarn: z.int(),
    }),
    warnings: z.array(warningShape),
  })
  .meta({ id: 'Calculation' });

export const orderStatusShape = z.enum(orderStatuses);

export const completedOrderShape = z
  .object({
    order: z.object({
      id: z.string().describe('Human number'),
      uuid: z.uuid(),
      status: orderStatusShape,
      total: moneyShape,
      shippingDate: instantShape,
      shippingDateTo: instantShape,
      timeZone: z.string(),
    }),
    payment: z.object({
      required: z.boolean(),
      paymentUrl: z
        .string()
        .nullable()
        .describe('Null with `required`: the acquirer did not answer, pay from the order'),
    }),
  })
  .meta({ id: 'CompletedOrder' });

export type CartItem = z.infer<typeof cartItemShape>;
export type CartAddress = z.infer<typeof cartAddressShape>;
export type CartPayment = z.infer<typeof cartPaymentShape>;
export type DeletedItem = z.infer<typeof deletedItemShape>;
export type RestoredCart = z.infer<typeof restoredCartShape>;
export type CalculationItem = z.infer<typeof calculationItemShape>;
export type Calculation = z.infer<typeof calculationShape>;
export type CompletedOrder = z.infer<typeof completedOrderShape>;
