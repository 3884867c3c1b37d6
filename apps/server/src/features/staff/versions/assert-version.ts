import type { Transaction } from '#db/client.ts';
import { Refusal } from '#http/refusal.ts';
import { listRevisions } from './revision.store.ts';

/** A locked row, and the version at which the caller read it. */
export type VersionedRow = {
  readonly partnerId: string;
  /** Kind and id, like `order:019a…`. */
  readonly subject: string;
  readonly present: number;
  /** Undefined: the caller names none, which only older calls allow. */
  readonly read: number | undefined;
};

/**
 * Refuses a save over a change that its author has not seen (rule 81): `conflict.changed`, with the row's version and who
 * changed which fields since, and when.
 */
export async function assertVersion(
  transaction: Transaction,
  { partnerId, subject, present, read }: VersionedRow,
): Promise<void> {
  if (read === undefined || read === present) return;
  const revisions = await listRevisions(transaction, { partnerId, subject }, { after: Math.min(read, present) });
  const last = revisions.at(-1);
  const by = revisions.findLast((revision) => revision.by !== null)?.by ?? null;
  throw new Refusal('conflict.changed', {
    params: { by: by?.name ?? '' },
    details: {
      version: present,
      by,
      at: last?.at.toISOString() ?? null,
      fields: [...new Set(revisions.flatMap(({ fields }) => fields))],
    },
  });
}
