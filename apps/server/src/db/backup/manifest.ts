import { readFileSync } from 'node:fs';
import { isAbsolute, join, normalize } from 'node:path';

import { z } from 'zod';

import { BackupError } from './backup-error.ts';

export const manifestName = 'manifest.json';

const path = z
  .string()
  .refine(
    (value) => value !== '' && !isAbsolute(value) && normalize(value) === value && !value.startsWith('..'),
    'must be a path within the backup',
  );

const fileSchema = z.object({ path, bytes: z.int().nonnegative(), sha256: z.string().regex(/^[0-9a-f]{64}$/) });

const manifestSchema = z.object({
  format: z.literal(1),
  /** The time at which the backup began; it holds everything committed before. */
  madeAt: z.iso.datetime(),
  shopVersion: z.string(),
  postgresMajor: z.int(),
  /** The migrations applied to the schema, each by its time in milliseconds as the journal has it. */
  migrations: z.array(z.int()),
  /** The numbers of rows at the start of the backup, by name of what is counted. */
  counts: z.record(z.string(), z.int()),
  /** The first and last position of the write-ahead log to replay. */
  startLsn: z.string(),
  stopLsn: z.string(),
  /** All folders, including empty ones. */
  folders: z.array(path),
  files: z.array(fileSchema),
});

/** The description of a backup. It is written last, so that a folder without it is no complete backup. */
export type Manifest = z.infer<typeof manifestSchema>;
export type BackupFile = z.infer<typeof fileSchema>;

/** Throws a BackupError when `folder` is no backup or this program cannot read it. */
export function readManifest(folder: string): Manifest {
  let written: unknown;
  try {
    written = JSON.parse(readFileSync(join(folder, manifestName), 'utf8'));
  } catch (error) {
    throw new BackupError(
      `${folder} is no whole backup: its ${manifestName} cannot be read (${(error as Error).message}).`,
      {
        cause: error,
      },
    );
  }
  const result = manifestSchema.safeParse(written);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new BackupError(
    `${manifestName} in ${folder} is damaged, or of another version of the shop (${issue?.path.join('.')}: ${issue?.message}).`,
  );
}

export const sumOfBytes = (files: readonly { readonly bytes: number }[]): number =>
  files.reduce((sum, { bytes }) => sum + bytes, 0);
