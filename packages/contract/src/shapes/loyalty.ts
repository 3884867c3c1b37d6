import { z } from 'zod';
import { instantShape } from './basics.ts';

export const pointsEntryShape = z
  .object({
    id: z.uuid(),
    at: instantShape,
    kind: z.enum(['grant', 'hold', 'release', 'expire', 'take_back', 'carry', 'erase', 'correct', 'merge']),
    points: z.int().describe('What it adds to the balance: the sum of the entries of all pages is the balance'),
    order: z.object({ id: z.string(), uuid: z.uuid() }).nullable(),
    expiresAt: instantShape.nullable().describe('Of granted points'),
    text: z.string(),
  })
  .meta({ id: 'PointsEntry' });

export const pointsHistoryShape = z
  .object({
    balance: z.int().describe('What can be spent'),
    held: z.int().describe('Set aside for orders under way'),
    expiring: z.object({ points: z.int(), at: instantShape }).nullable().describe('Lost within 14 days'),
    entries: z.array(pointsEntryShape).describe('Newest first, in pages'),
  })
  .meta({ id: 'PointsHistory' });

export type PointsEntry = z.infer<typeof pointsEntryShape>;
export type PointsHistory = z.infer<typeof pointsHistoryShape>;
