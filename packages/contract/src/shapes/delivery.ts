import { z } from 'zod';
import { dayShape, moneyShape } from './basics.ts';

export const deliveryIntervalShape = z
  .object({
    id: z.string().describe('The `periodId`'),
    from: z.string().describe('Local wall time, HH:MM'),
    to: z.string(),
    available: z.int().min(0).describe('Places left; 0 is not bookable'),
    reason: z.enum(['cutoff', 'full', 'closed']).optional(),
    price: moneyShape.describe('Surcharge of the interval'),
  })
  .meta({ id: 'DeliveryInterval' });

export const deliveryDayShape = z
  .object({ date: dayShape, timeZone: z.string(), intervals: z.array(deliveryIntervalShape) })
  .meta({ id: 'DeliveryDay' });

export const deliveryAreaShape = z
  .object({
    id: z.string(),
    name: z.string(),
    coordinates: z
      .array(z.array(z.tuple([z.number(), z.number()])))
      .describe('As of a GeoJSON polygon: closed rings of [longitude, latitude], of few positions'),
  })
  .meta({ id: 'DeliveryArea' });

export type DeliveryArea = z.infer<typeof deliveryAreaShape>;
export type DeliveryInterval = z.infer<typeof deliveryIntervalShape>;
export type DeliveryDay = z.infer<typeof deliveryDayShape>;
