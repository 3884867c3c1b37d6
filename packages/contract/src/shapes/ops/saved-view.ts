import { z } from 'zod';
import { line } from '../basics.ts';
import { authorShape } from './staff.ts';

const word = z
  .string()
  .regex(/^[a-z][a-zA-Z0-9-]{0,39}$/)
  .max(40);

/** The fields of a saved view. */
export const savedViewFields = {
  name: line(60).min(1),
  query: z.string().max(1000).describe('Of the list’s address, without its question mark'),
  columns: z.array(word).max(40).describe('In their order; empty: those that the list has by itself'),
  isShared: z.boolean().describe('Whether the other members of staff see it'),
};

export const screenShape = word.describe('The list, like `orders`');

export const savedViewShape = z
  .object({
    id: z.uuid(),
    version: z.int(),
    screen: z.string(),
    ...savedViewFields,
    isOwn: z.boolean().describe('Only who saved a view changes it'),
    by: authorShape,
  })
  .meta({ id: 'SavedView' });

export type SavedView = z.infer<typeof savedViewShape>;
