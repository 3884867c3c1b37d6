import { z } from 'zod';
import { dayShape, instantShape, line, moneyShape, uuidShape } from '../../basics.ts';
import { plannedShape } from './planned.ts';

const largestSum = 1_000_000_000;
const limit = z.int().min(1).max(1_000_000_000);

export const promoEffectKinds = ['percent', 'fixed', 'giftProduct', 'freeDelivery', 'pointsMultiplier'] as const;

const promoEffectShape = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('percent'),
    bps: z.int().min(1).max(10_000).describe('Hundredths of a percent of the goods'),
    maxDiscount: z.int().min(1).max(largestSum).nullable().describe('Minor units; null: as much as it comes to'),
  }),
  z.object({
    kind: z.literal('fixed'),
    amount: z.int().min(1).max(largestSum).describe('Minor units, at most the goods'),
  }),
  z.object({ kind: z.literal('giftProduct'), productId: uuidShape, quantity: z.int().min(1).max(100) }),
  z.object({ kind: z.literal('freeDelivery') }),
  z.object({
    kind: z.literal('pointsMultiplier'),
    times: z.number().min(1).max(100).multipleOf(0.01).describe('At most two decimals'),
  }),
]);

/** All fields of a code; null is no limit. */
export const promoFields = {
  effect: promoEffectShape,
  isEnabled: z.boolean(),
  isFirstOrderOnly: z.boolean(),
  minGoods: z.int().min(1).max(largestSum).nullable().describe('Minor units, before the discount'),
  validFrom: plannedShape.nullable(),
  validTo: plannedShape.nullable().describe('Exclusive'),
  globalLimit: limit.nullable().describe('Orders in all'),
  perCustomerLimit: limit.nullable().describe('Orders of an account or a phone'),
  itemIds: z.array(uuidShape).min(1).max(100).nullable().describe('Products and sets to which it applies'),
  areaIds: z.array(line(60).min(1)).min(1).max(100).nullable(),
  paymentCodes: z.array(z.int().min(1).max(99)).min(1).max(20).nullable(),
  weekdayMask: z.int().min(1).max(127).nullable().describe('Delivery days; bit 0 is Monday'),
  allowsPoints: z.boolean().describe('Whether points may pay for such an order, too'),
};

/** The text of a code as customers type it; stored in capitals (`foldPromoCode`). */
export const promoCodeTextShape = line(40)
  .min(2)
  .regex(/^[\p{L}\p{N}][\p{L}\p{N}._-]*$/u);

export const promoInputShape = z.object(promoFields);

export const promoStatuses = ['planned', 'running', 'ended', 'used_up', 'off'] as const;

export const opsPromoCodeShape = z
  .object({
    code: z.string(),
    version: z.int(),
    status: z.enum(promoStatuses).describe('Now, by its switch, its dates and its uses'),
    used: z.int().describe('Orders that use it now: those cancelled or undelivered gave it back'),
    canBeDeleted: z.boolean().describe('No order ever used it'),
    ...promoFields,
    paymentCodes: z.array(z.int()).nullable(),
  })
  .meta({ id: 'OpsPromoCode' });

/** How a code was used, for its own page. */
export const promoUsesShape = z.object({
  released: z.int().describe('Uses that were given back'),
  lastAt: instantShape.nullable(),
});

const trialItemsAtMost = 30;

export const promoTrialRequestShape = z
  .object({
    code: line(60).optional().describe('A saved code, also one that is off; absent: `draft` alone'),
    draft: promoInputShape.optional().describe('Tried in its place; it need not be saved'),
    items: z
      .array(z.object({ itemId: uuidShape, quantity: z.int().min(1).max(999) }))
      .min(1)
      .max(trialItemsAtMost),
    areaId: line(60).optional().describe('By default that of the default city'),
    isFirstOrder: z.boolean(),
    isRegistered: z.boolean().optional().describe('An account with a confirmed phone, by default'),
    usedByCustomer: z.int().min(0).max(1_000_000).optional().describe('Uses of this customer before; 0 by default'),
    paymentCode: z.int().min(1).max(99).optional(),
    day: dayShape.optional().describe('Of the delivery'),
    at: plannedShape.optional().describe('When it is entered; now by default'),
  })
  .meta({ id: 'PromoTrialRequest' });

/** The result of a cart with the code. */
export const promoTrialShape = z
  .object({
    isValid: z.boolean(),
    reason: z
      .object({ code: z.string(), message: z.string() })
      .nullable()
      .describe('Why not, as the customer reads it'),
    isOff: z.boolean().describe('It is switched off: customers are told that there is no such code'),
    lines: z.array(
      z.object({
        itemId: uuidShape,
        name: z.string(),
        quantity: z.int(),
        isAdded: z.boolean().describe('By the cart itself: a gift, a pump, a container'),
        subtotal: moneyShape,
        discount: moneyShape,
        total: moneyShape,
      }),
    ),
    goods: moneyShape.describe('Before the discount'),
    discount: moneyShape,
    delivery: moneyShape.describe('All fees'),
    savedDelivery: moneyShape.describe('Fees that the code takes away'),
    toPay: moneyShape,
    points: z.object({ without: z.int(), with: z.int() }).describe('Earned by this order'),
    warnings: z.array(z.string()).describe('As the cart tells them'),
  })
  .meta({ id: 'PromoTrial' });

export type OpsPromoCode = z.infer<typeof opsPromoCodeShape>;
export type PromoInput = z.infer<typeof promoInputShape>;
export type PromoStatus = OpsPromoCode['status'];
export type PromoTrial = z.infer<typeof promoTrialShape>;
export type PromoTrialRequest = z.infer<typeof promoTrialRequestShape>;
