import { z } from 'zod';
import { exchangeOutcomes } from '../../exchange-values.ts';
import { orderStatuses } from '@kaplya/domain';
import { instantShape, line, uuidShape } from '../basics.ts';
import { permissionShape } from './staff.ts';

export const exchangeTypes = ['catalog', 'sale'] as const;
export const exchangeTypeShape = z.enum(exchangeTypes);

/**
 * The aspects of goods that files from 1C describe. The newest applied file is remembered for each aspect (rule 118).
 */
export const exchangeAspects = ['goods', 'prices', 'stock'] as const;

/** The kinds of things in 1C that staff map to things of the shop. `product`: goods that had another code before. */
export const exchangeLinkKinds = ['price-type', 'warehouse', 'group', 'product'] as const;
export const exchangeLinkKindShape = z.enum(exchangeLinkKinds);

/**
 * The states of a received file. `same`: it was applied before; `refused`: it is unreadable, or older than an applied
 * one; `ended`: staff ended it, or the password under which it came.
 */
export const exchangeRunStates = [
  'waiting',
  'reading',
  'working',
  'done',
  'same',
  'refused',
  'failed',
  'ended',
] as const;
export const exchangeRunStateShape = z.enum(exchangeRunStates);

/** How a file is processed. `dry`: lists the changes that it would make, and makes none. */
export const exchangeRunModes = ['apply', 'dry'] as const;

export const exchangeOutcomeShape = z.enum(exchangeOutcomes);

/** The warehouse of 1C that means all of them together, where a file names no single one. */
export const wholeStockId = '*';

const statusShape = z.enum(orderStatuses);

export const exchangeSettingsShape = z.object({
  goods: z
    .enum(['all', 'new', 'off'])
    .describe('`all`: names and descriptions follow 1C; `new`: only goods that are not here yet come'),
  categoryId: uuidShape.nullable().describe('Of new goods whose group is not mapped; null: these wait'),
  matchesCodes: z.boolean().describe('Goods of 1C whose article is the code of goods here are these goods'),
  pictures: z.boolean().describe('Goods get the pictures that 1C names; with `new`, only goods that come new'),
  prices: z.boolean(),
  stock: z.boolean(),
  statuses: z
    .array(z.object({ text: line(100).min(1), status: statusShape }))
    .max(40)
    .describe('What the statuses of orders in 1C are here'),
});

const choicesShape = z.array(z.object({ id: z.string(), name: z.string() }));

export const exchangeShape = z
  .object({
    address: z.string().describe('To be typed into 1C'),
    login: z.string().nullable(),
    password: z
      .object({ at: instantShape, by: z.object({ id: uuidShape, name: z.string() }) })
      .nullable()
      .describe('When it was made, and by whom; null: nobody may come'),
    seenAt: instantShape.nullable().describe('When 1C came last'),
    settings: exchangeSettingsShape,
    sendsOrders: z.boolean(),
    ordersDue: z.int().describe('Orders that 1C has not confirmed as they are now, up to 10 000'),
    unmapped: z.int().describe('Things of 1C that nobody has mapped'),
    runsDue: z.int().describe('Documents that wait or are worked on, up to 10 000'),
    choices: z
      .object({ areas: choicesShape, warehouses: choicesShape, categories: choicesShape })
      .describe('What things of 1C may be here'),
    version: z.int().describe('0: nothing is set yet'),
  })
  .meta({ id: 'Exchange' });

export const exchangeLinkShape = z
  .object({
    id: uuidShape,
    kind: exchangeLinkKindShape,
    externalId: z.string(),
    name: z.string().nullable(),
    targets: z
      .array(z.string())
      .nullable()
      .describe(
        'Zones or `*` (list price), one warehouse, one category, the code of goods; null: not mapped; none: left out',
      ),
    seenAt: instantShape,
    version: z.int(),
  })
  .meta({ id: 'ExchangeLink' });

export const exchangeRunShape = z
  .object({
    id: uuidShape,
    type: exchangeTypeShape,
    fileName: z.string(),
    entry: z.string().nullable().describe('Its name in the archive; null: no archive, or the archive as a whole'),
    mode: z.enum(exchangeRunModes),
    state: exchangeRunStateShape,
    basedOn: uuidShape.nullable().describe('The dry run that it does nothing else than'),
    by: z.object({ id: uuidShape, name: z.string() }).nullable().describe('Who replays it; null: 1C'),
    bytes: z.int().describe('Of the file as it came'),
    sha256: z.string().describe('Of the document'),
    formedAt: z.string().nullable().describe('When 1C made it, by its own clock'),
    createdAt: instantShape,
    endedAt: instantShape.nullable(),
    isKept: z.boolean().describe('False: the file is deleted, nothing can be replayed'),
    progress: z.object({ done: z.int(), total: z.int() }),
    rights: z.array(permissionShape).describe('Which permissions its changes need; of a dry run, those of its commit'),
    counts: z.record(exchangeOutcomeShape, z.int()),
    faults: z.int().describe('Items of which something is refused'),
    unmapped: z.array(z.object({ kind: exchangeLinkKindShape, externalId: z.string(), name: z.string().nullable() })),
    failure: z.object({ code: z.string(), message: z.string() }).nullable(),
  })
  .meta({ id: 'ExchangeRun' });

export const exchangeRowShape = z
  .object({
    number: z.int().describe('The place of the item in the document'),
    outcome: exchangeOutcomeShape,
    key: z.string().describe('The id of 1C'),
    name: z.string(),
    subject: z.string().nullable().describe('What it is here: `order:<uuid>`, `product:<uuid>`'),
    errors: z.array(z.object({ code: z.string(), message: z.string() })),
    changes: z.array(
      z.object({
        field: z.string(),
        of: z.string().nullable().describe('The zone or warehouse'),
        before: z.string().nullable(),
        after: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'ExchangeRow' });

export type ExchangeType = z.infer<typeof exchangeTypeShape>;
export type ExchangeAspect = (typeof exchangeAspects)[number];
export type ExchangeLinkKind = z.infer<typeof exchangeLinkKindShape>;
export type ExchangeRunState = z.infer<typeof exchangeRunStateShape>;
export type ExchangeRunMode = (typeof exchangeRunModes)[number];
export type ExchangeOutcome = z.infer<typeof exchangeOutcomeShape>;
export type ExchangeSettings = z.infer<typeof exchangeSettingsShape>;
export type Exchange = z.infer<typeof exchangeShape>;
export type ExchangeLink = z.infer<typeof exchangeLinkShape>;
export type ExchangeRun = z.infer<typeof exchangeRunShape>;
export type ExchangeRow = z.infer<typeof exchangeRowShape>;
