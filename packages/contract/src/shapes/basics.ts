import { cleanLine, cleanText } from '@kaplya/domain/typed-text';
import { z } from 'zod';

export const languageShape = z.enum(['ru', 'en', 'az', 'tr']);

export const currencyShape = z
  .string()
  .length(3)
  .regex(/^[A-Z]{3}$/)
  .describe('ISO 4217');

export const moneyShape = z
  .object({ amount: z.int().describe('Whole minor units'), currency: currencyShape })
  .meta({ id: 'Money' });

export const imageShape = z.object({ contentUrl: z.string(), alt: z.string() }).meta({ id: 'Image' });

/** The largest `integer` of PostgreSQL. */
export const largestInteger = 2_147_483_647;

/** The version at which a row was read. */
export const versionShape = z.int().min(1).max(largestInteger);
export const queryVersionShape = z.coerce.number().int().min(1).max(largestInteger);
/** A version like `versionShape`; 0: there is no row yet. */
export const versionOrNoneShape = z.int().min(0).max(largestInteger);

export const uuidShape = z.uuid();

/** One line of typed text, as `cleanLine` leaves it; `max` counts what is left. */
export const line = (max: number) => z.string().overwrite(cleanLine).max(max);

/** Like `line`, with several lines. */
export const paragraph = (max: number) => z.string().overwrite(cleanText).max(max);

/** A search query. */
export const searchLine = (max: number) => line(max).min(1);

/** From 1900 to 2199: far from the years that PostgreSQL and JavaScript name differently, also a day further on. */
const isNear = (text: string): boolean => /^(?:19|20|21)/.test(text);

/** A calendar day in the city's time zone, `YYYY-MM-DD`. */
export const dayShape = z.iso.date().refine(isNear);

/** An instant, ISO 8601 with offset. From 1800 to 2299, because the edges of a near day may be in another year. */
export const instantShape = z.iso.datetime({ offset: true }).refine((text) => /^(?:1[89]|2[0-2])/.test(text));

export const latitudeShape = z.number().min(-90).max(90);
export const longitudeShape = z.number().min(-180).max(180);
export const queryLatitudeShape = z.coerce.number().min(-90).max(90);
export const queryLongitudeShape = z.coerce.number().min(-180).max(180);

export type Image = z.infer<typeof imageShape>;
export type { Money } from '@kaplya/domain';

/** The calling device: sign-in codes are limited by it, and an order records it as its origin. */
export const deviceHeaders = z.object({
  'x-device-info': z.string().max(500).optional().describe('`name=value` pairs with semicolons; `device` is its id'),
});

export const codeHeaders = deviceHeaders.extend({
  'idempotency-key': z.string().min(1).max(200).optional().describe('The code is sent once under it'),
});
