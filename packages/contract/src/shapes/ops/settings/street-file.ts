import { z } from 'zod';
import { instantShape } from '../../basics.ts';

/** The states of a file of streets that staff see: `reading → in_use`, or `failed`. */
export const streetFileStates = ['reading', 'in_use', 'failed'] as const;

export type StreetFileState = (typeof streetFileStates)[number];

/** The reasons for which a file of streets is not used; the former one stays in use. */
export const streetFileFailures = [
  'not_osm',
  'broken',
  'unsupported',
  'elsewhere',
  'too_much',
  'no_space',
  'interrupted',
  'failed',
] as const;

export type StreetFileFailure = (typeof streetFileFailures)[number];

export const streetFileShape = z
  .object({
    id: z.string(),
    state: z.enum(streetFileStates).describe('`in_use`: addresses are found by it'),
    fileName: z.string(),
    bytes: z.int(),
    progressPercent: z.int().min(0).max(100),
    towns: z.int(),
    streets: z.int(),
    houses: z.int(),
    failure: z
      .enum(streetFileFailures)
      .nullable()
      .describe(
        '`elsewhere`: no street of it is near a town of the shop; `too_much`: more houses than a shop may have; `no_space`: the disk or the database was full; `interrupted`: the program stopped meanwhile',
      ),
    createdAt: instantShape,
    by: z.object({ id: z.string(), name: z.string() }).nullable().describe('Null: a command'),
    version: z.int(),
  })
  .meta({ id: 'StreetFile' });

export type StreetFile = z.infer<typeof streetFileShape>;
