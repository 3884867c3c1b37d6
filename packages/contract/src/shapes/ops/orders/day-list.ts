import { orderStatuses } from '@kaplya/domain';
import { z } from 'zod';
import { dayShape, moneyShape } from '../../basics.ts';
import { deliveryWishShape } from '../../delivery-wish.ts';

/** The courier's task about the money of an order. */
export const moneyAtDoorShape = z
  .object({
    action: z
      .enum(['collect', 'paid', 'contract', 'none', 'unpaid'])
      .describe(
        '`collect`: takes `sum`; `paid`, `contract` and `none`: takes nothing; `unpaid`: `sum` is to be paid online and is not, so the order is not handed over without a call',
      ),
    sum: moneyShape,
  })
  .meta({ id: 'MoneyAtDoor' });

const sumsShape = z.object({ stops: z.int(), bottles: z.int(), empties: z.int(), toCollect: moneyShape });

/** One delivery, with all that a van needs on paper. */
export const dayStopShape = z
  .object({
    uuid: z.uuid(),
    number: z.string(),
    status: z.enum(orderStatuses),
    name: z.string(),
    phone: z.string().describe('Masked for staff without `customers.read`'),
    address: z.string().describe('In one line'),
    isPlaceUnconfirmed: z.boolean().describe('Only the zone of the address is known (rule 54b)'),
    entrance: z.string(),
    floor: z.string(),
    intercom: z.string(),
    directions: z.string().describe('What was written with the address'),
    goods: z.array(z.object({ name: z.string(), quantity: z.int() })).describe('Without fees and what went back'),
    bottles: z.int().describe('Bottles of water'),
    empties: z.int().describe('To be taken along, as declared'),
    paymentMethod: z.string(),
    toCollect: moneyShape.describe('At the door; zero for what is paid online or by contract'),
    atDoor: moneyAtDoorShape,
    changeFrom: moneyShape.optional().describe('Change is to be brought from it'),
    wishes: z.array(deliveryWishShape),
    note: z.string(),
  })
  .meta({ id: 'DayStop' });

/** The open orders of a delivery day, by interval and zone. */
export const dayListShape = z
  .object({
    date: dayShape,
    slots: z.array(
      z.object({
        id: z.string(),
        from: z.string().describe('Local wall time, HH:MM'),
        to: z.string(),
        zone: z.object({ id: z.string(), name: z.string() }),
        stops: z.array(dayStopShape).describe('By address'),
        sums: sumsShape,
      }),
    ),
    sums: sumsShape,
    left: z.int().describe('Orders beyond the first thousand: ask for a zone or an interval'),
  })
  .meta({ id: 'DaySheet' });

export type MoneyAtDoor = z.infer<typeof moneyAtDoorShape>;
export type DayStop = z.infer<typeof dayStopShape>;
export type DayList = z.infer<typeof dayListShape>;
