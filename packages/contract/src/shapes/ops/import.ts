import { z } from 'zod';
import { instantShape, line, uuidShape } from '../basics.ts';

export const importKinds = ['goods', 'prices', 'stock', 'customers'] as const;
/** Kinds that are also exported, in the same columns. */
export const exportedKinds = ['goods', 'prices'] as const;
export const importKindShape = z.enum(importKinds);

/**
 * The states of an import: `uploaded → mapped → checking → checked → committing → committed → undoing → undone`;
 * `refused`: the file cannot be read to its end.
 */
export const importStates = [
  'uploading',
  'uploaded',
  'mapped',
  'checking',
  'checked',
  'committing',
  'committed',
  'undoing',
  'undone',
  'refused',
  'failed',
] as const;

/** The outcome of a row. `conflict`: its target was changed after the dry run. */
export const importOutcomes = ['added', 'changed', 'unchanged', 'refused', 'conflict'] as const;
export const importOutcomeShape = z.enum(importOutcomes);

/** The effect of a row: `done`; `undone`; `left`: not undone, because its target was changed later. */
export const importEffects = ['done', 'undone', 'left'] as const;
export const importEffectShape = z.enum(importEffects);

export const importEncodings = ['utf-8', 'windows-1251', 'windows-1254', 'utf-16le', 'utf-16be'] as const;

/** The most fields with one value for all rows. */
const valuesAtMost = 20;
/** The most rows of a file that are shown as they are, and the most cells of each. */
export const rawRowsAtMost = 12;
export const rawCellsAtMost = 30;

const columnsAtMost = 256;
const columnIndex = z
  .int()
  .min(0)
  .max(columnsAtMost - 1);
const fieldId = z.string().min(1).max(100);

/** The options by which the file is read, such as encoding and separator. */
export const importReadingShape = z.object({
  header: z.int().min(1).max(1000).describe('The number of the row that names the columns'),
  sheet: line(100).optional().describe('Of an .xlsx; the first one by default'),
  encoding: z.enum(importEncodings).optional().describe('Of a .csv; as recognised by default'),
  separator: z.enum([';', ',', '\t', '|']).optional().describe('Of a .csv; as recognised by default'),
});

/** The options by which the file is read, and the field of each column. */
export const importMappingShape = importReadingShape.extend({
  columns: z
    .array(z.object({ column: columnIndex.describe('From 0'), field: fieldId }))
    .min(1)
    .max(columnsAtMost),
  values: z
    .array(z.object({ field: fieldId, value: line(200) }))
    .max(valuesAtMost)
    .optional()
    .describe('One value for all rows, of fields without a column; written as in a cell of the file'),
});

const progressShape = z.object({ done: z.int(), total: z.int() });

export const importShape = z
  .object({
    id: uuidShape,
    kind: importKindShape,
    state: z.enum(importStates),
    fileName: z.string(),
    bytes: z.int(),
    sha256: z.string(),
    createdAt: instantShape,
    by: z.object({ id: uuidShape, name: z.string() }).nullable(),
    version: z.int(),
    progress: progressShape.describe('Of what is going on: rows'),
    counts: z.record(importOutcomeShape, z.int()).describe('Rows by outcome'),
    effects: z.record(importEffectShape, z.int()).describe('Rows by what became of them'),
    waiting: z.int().describe('Rows of customers whose address no map knows: it waits for staff to place it'),
    failure: z.object({ code: z.string(), message: z.string() }).nullable(),
  })
  .meta({ id: 'Import' });

export const importFieldShape = z.object({
  id: fieldId,
  title: z.string(),
  type: z.enum(['code', 'text', 'money', 'count', 'day', 'flag']),
  isRequired: z.boolean(),
  choices: z
    .array(z.object({ value: z.string(), title: z.string() }))
    .nullable()
    .describe('Of a field that may have one value for all rows: the values to choose from; null: it may not'),
});

/** An import with everything needed to map its columns. */
export const importPageShape = importShape
  .extend({
    format: z
      .object({
        format: z.enum(['csv', 'xlsx']),
        encoding: z.string().nullable(),
        separator: z.string().nullable(),
        sheets: z.array(z.string()),
      })
      .nullable(),
    mapping: importMappingShape.nullable().describe('As it is, or as proposed'),
    rows: z
      .array(z.object({ number: z.int().describe('As a spreadsheet shows it'), cells: z.array(z.string()) }))
      .describe('The first rows of the file as they are, to find the one with the column names'),
    isRemembered: z.boolean().describe('The mapping is that of an earlier file with the same columns'),
    columns: z.array(
      z.object({
        column: z.int(),
        title: z.string(),
        samples: z.array(z.string()).describe('Of the first rows below'),
        otherImport: importKindShape
          .optional()
          .describe('The kind of import that has this column, if this one has not'),
      }),
    ),
    fields: z.array(importFieldShape),
  })
  .meta({ id: 'ImportPage' });

export const importRowShape = z
  .object({
    number: z.int().describe('As a spreadsheet shows it'),
    outcome: importOutcomeShape,
    effect: importEffectShape.nullable(),
    key: z.string(),
    errors: z.array(z.object({ field: z.string().nullable(), code: z.string(), message: z.string() })),
    changes: z.array(
      z.object({
        field: z.string(),
        title: z.string(),
        before: z.string().nullable(),
        after: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'ImportRow' });

export type Import = z.infer<typeof importShape>;
export type ImportPage = z.infer<typeof importPageShape>;
export type ImportKindName = z.infer<typeof importKindShape>;
export type ImportState = Import['state'];
export type ImportOutcome = z.infer<typeof importOutcomeShape>;
export type ImportEffect = (typeof importEffects)[number];
export type ImportMapping = z.infer<typeof importMappingShape>;
export type ImportField = z.infer<typeof importFieldShape>;
export type ImportRow = z.infer<typeof importRowShape>;
