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

export type DeliveryInterval = z.infer<typeof deliveryIntervalShape>;
export type DeliveryDay = z.infer<typeof deliveryDayShape>;
