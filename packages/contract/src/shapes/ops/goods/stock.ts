import { stockDocumentKinds } from '@kaplya/domain';
import { z } from 'zod';
import { instantShape, line, uuidShape, versionOrNoneShape } from '../../basics.ts';

export const stockViews = ['all', 'low', 'short'] as const;

/** The most pieces of one product in a document. */
export const piecesAtMost = 1_000_000;

const pieces = z.int().min(0).max(piecesAtMost);
const placeShape = z.object({ id: z.string(), name: z.string() });
const personShape = z.object({ id: z.string(), name: z.string() });

const levelFields = {
  onHand: z.int().min(0),
  reserved: z.int().min(0).describe('By orders under way'),
  free: z.int().min(0).describe('On hand, less what is reserved and kept for safety'),
  missing: z.int().min(0).describe('Delivered though the books had none left; a receipt or a count settles it'),
};

/** A product in a warehouse. */
export const stockLevelShape = z
  .object({
    ...{ productId: uuidShape, externalId: z.string(), name: z.string(), isActive: z.boolean() },
    ...levelFields,
    safety: z.int().min(0).describe('Kept back from customers'),
    lowBelow: z.int().min(1).nullable().describe('Low when fewer are free; null: never'),
    isLow: z.boolean(),
    isShort: z.boolean().describe('Fewer on hand than reserved, or some are missing'),
    countedAt: instantShape.nullable().describe('Last counted'),
    version: z.int().min(1).describe('Of `safety` and `lowBelow`'),
  })
  .meta({ id: 'StockLevel' });

/** A row of the stock ledger. */
export const stockMovementShape = z
  .object({
    id: uuidShape,
    at: instantShape,
    reason: z
      .enum([
        'reserved',
        'released',
        'consumed',
        'received',
        'counted',
        'written_off',
        'moved_out',
        'moved_in',
        'corrected',
      ])
      .describe('The first three are of orders'),
    onHand: z.int().describe('Change of what is on hand'),
    reserved: z.int().describe('Change of what is reserved'),
    missing: z.int().describe('Change of what is missing'),
    order: z.object({ uuid: uuidShape, number: z.string() }).nullable(),
    document: z.object({ id: uuidShape, number: z.string(), kind: z.enum(stockDocumentKinds) }).nullable(),
  })
  .meta({ id: 'StockMovement' });

export const stockDocumentShape = z
  .object({
    id: uuidShape,
    number: z.string(),
    kind: z.enum(stockDocumentKinds),
    state: z.enum(['draft', 'posted']),
    warehouse: placeShape,
    toWarehouse: placeShape.nullable().describe('Of a transfer'),
    reason: z.object({ id: z.string(), name: z.string() }).nullable().describe('Of a write-off'),
    note: z.string().nullable(),
    author: personShape,
    createdAt: instantShape,
    postedAt: instantShape.nullable(),
    postedBy: personShape.nullable(),
    lineCount: z.int().min(0),
    version: z.int().min(1),
  })
  .meta({ id: 'StockDocument' });

export const stockDocumentLineShape = z
  .object({
    ...{ productId: uuidShape, externalId: z.string(), name: z.string() },
    quantity: z.int().describe('Moved pieces, or counted ones; a correction may take some away'),
    expected: z
      .int()
      .nullable()
      .describe('Of a count: what the books had at `countedAt`; of a draft as far as is known now; may be below 0'),
    countedAt: instantShape.nullable(),
    countedBy: personShape.nullable(),
    version: z.int().min(1),
  })
  .meta({ id: 'StockDocumentLine' });

const sideShape = z.object(levelFields);

/** The effect of a document on a product in a warehouse. */
export const stockEffectLineShape = z
  .object({
    ...{ warehouseId: z.string(), productId: uuidShape, externalId: z.string(), name: z.string() },
    before: sideShape,
    after: sideShape,
    counted: z.int().min(0).nullable(),
    movedSince: z.int().nullable().describe('Of a count: came less went after `countedAt`'),
    difference: z.int().describe('Of a count: found beyond what the books had then. Else the moved pieces'),
  })
  .meta({ id: 'StockEffectLine' });

/** An order that reserves more than will be on hand. */
export const uncoveredOrderShape = z
  .object({
    order: z.object({ uuid: uuidShape, number: z.string() }),
    deliveryAt: instantShape,
    ...{ warehouseId: z.string(), productId: uuidShape },
    pieces: z.int().min(1).describe('That it lacks'),
  })
  .meta({ id: 'UncoveredOrder' });

export const stockEffectShape = z
  .object({
    lines: z.array(stockEffectLineShape),
    uncovered: z.array(uncoveredOrderShape).describe('Orders that lack goods then, the latest deliveries; at most 50'),
  })
  .meta({ id: 'StockEffect' });

export const stockAnswerShape = z.object({
  document: stockDocumentShape.nullable().describe('Null: a preview'),
  ...stockEffectShape.shape,
});

export const stockNote = line(500);

export const movedLineShape = z.object({
  productId: uuidShape,
  quantity: z.int().min(-piecesAtMost).max(piecesAtMost).describe('Above 0; of a count from 0, of a correction not 0'),
});

export const countedLineShape = z.object({
  productId: uuidShape,
  counted: pieces.nullable().describe('Null: not counted after all'),
  countedAt: instantShape.max(40).optional().describe('Now by default; since the count was begun'),
  version: versionOrNoneShape.describe('Of the line; 0: there is none yet'),
});

export type StockView = (typeof stockViews)[number];
export type StockMovement = z.infer<typeof stockMovementShape>;
export type StockLevelRow = z.infer<typeof stockLevelShape>;
export type StockDocument = z.infer<typeof stockDocumentShape>;
export type StockDocumentLine = z.infer<typeof stockDocumentLineShape>;
export type StockEffect = z.infer<typeof stockEffectShape>;
export type StockEffectLine = z.infer<typeof stockEffectLineShape>;
export type StockAnswer = z.infer<typeof stockAnswerShape>;
export type UncoveredOrder = z.infer<typeof uncoveredOrderShape>;
export type { StockDocumentKind } from '@kaplya/domain';
