import type { Transaction } from '#db/client.ts';
import { Refusal } from '#http/refusal.ts';
import { listRevisions, listRevisionsOf, type Revision } from './revision.store.ts';

/** A locked row, and the version at which the caller read it. */
export type VersionedRow = {
  readonly partnerId: string;
  /** Kind and id of the row, like `order:019a…`. */
  readonly subject: string;
  readonly present: number;
  /** The version that the caller read; undefined: the call names none, and nothing is checked. */
  readonly read: number | undefined;
};

/** One of many locked rows that one call saves, and the version at which the caller read it. */
export type RowOfMany = Pick<VersionedRow, 'subject' | 'present'> & { readonly read: number };

/**
 * Refuses a save of many rows if any has changed: `conflict.changed` describes the first changed row like
 * `assertVersion`, and lists all of them in `rows`, each with its index in the save.
 */
export async function assertVersions(
  transaction: Transaction,
  partnerId: string,
  rows: readonly RowOfMany[],
): Promise<void> {
  const changed = rows.flatMap((row, index) => (row.read === row.present ? [] : [{ ...row, index }]));
  if (changed.length === 0) return;
  const revisions = await listRevisionsOf(
    transaction,
    partnerId,
    changed.map(({ subject }) => subject),
  );
  const conflicts = changed.map(({ subject, present, read, index }) => {
    const since = (revisions.get(subject) ?? []).filter(({ version }) => version > Math.min(read, present));
    return { index, ...toConflict(present, since) };
  });
  const [first] = conflicts;
  if (first)
    throw new Refusal('conflict.changed', {
      params: { by: first.by?.name ?? '' },
      details: { ...first, rows: conflicts },
    });
}

/** The description of a conflict: the row's version, the fields changed since, the last author and the time. */
function toConflict(version: number, since: readonly Revision[]) {
  return {
    version,
    by: since.findLast(({ by }) => by !== null)?.by ?? null,
    at: since.at(-1)?.at.toISOString() ?? null,
    fields: [...new Set(since.flatMap(({ fields }) => fields))],
  };
}

/**
 * Refuses a save over a change that its author has not seen (rule 81): `conflict.changed`, with the row's version, the
 * fields changed since, the last author and the time.
 */
export async function assertVersion(
  transaction: Transaction,
  { partnerId, subject, present, read }: VersionedRow,
): Promise<void> {
  if (read === undefined || read === present) return;
  const since = await listRevisions(transaction, { partnerId, subject }, { after: Math.min(read, present) });
  const details = toConflict(present, since);
  throw new Refusal('conflict.changed', { params: { by: details.by?.name ?? '' }, details });
}
