import { isDeepStrictEqual } from 'node:util';
import type { Context } from '#context.ts';
import type { Transaction } from '#db/client.ts';
import { newIdAt } from '#db/time-ids.ts';
import { withTransaction } from '#db/transaction.ts';
import type { Caller, CallOf, OpsCall, StaffCall } from '#http/call.ts';
import type { Partner } from '#partner.ts';
import { setActingStaff } from '../versions/revision.store.ts';
import { insertAuditEntries, insertAuditEntry, type NewAuditEntry } from './audit.store.ts';
import type { AuditFields } from './audit.table.ts';

export type { OpsCall, StaffCall };

/** The call of a member of staff who reads the partner's rows, answered in a language. */
export type StaffReader = CallOf<'partner' | 'language' | 'staff'>;

/** The call of a command that an administrator runs on the server; it has no bearer. */
export type CommandCall = {
  readonly partner: Pick<Partner, 'id' | 'country' | 'phoneCode'>;
  readonly bearer: null;
  readonly caller: Pick<Caller, 'ip' | 'userAgent'>;
  readonly staff: null;
};

/** The call of a member of staff, or of a command. */
export type AuthoredCall = StaffCall | CommandCall;

/** The author of an audit entry, and the place from where they act. A job has no connection and no session. */
export type AuditAuthor = {
  readonly partner: Pick<Partner, 'id'>;
  readonly bearer: Pick<StaffCall['bearer'], 'sessionId'> | null;
  readonly caller: Pick<Caller, 'ip' | 'userAgent'>;
  readonly staff: Pick<StaffCall['staff'], 'id'> | null;
};

/** A change of one row by staff. */
export type Audited = {
  /** The kind of the change, like `order.changed`; the console has a sentence for each kind. */
  readonly action: string;
  /** Kind and id of the changed row, like `order:019a…`. */
  readonly subject: string;
  /** The version of the row after the change; null: the row was deleted, or rows of its kind have no versions. */
  readonly version?: number | null;
  /** The fields before and after the change. Only those that differ are stored. */
  readonly before: AuditFields;
  readonly after: AuditFields;
  /** Values about a person, deleted with the account `personId`. `note` is the text that the author wrote. */
  readonly personal?: {
    readonly personId: string | null;
    readonly before?: AuditFields;
    readonly after?: AuditFields;
    readonly note?: string | null | undefined;
  };
  /** The reason that the author chose, from the partner's list of reasons. */
  readonly reasonId?: string | null | undefined;
};

/**
 * Runs a change by staff in a transaction, in which the versions of rows name the member who changed them. `run`
 * records one entry for each row that it changes (`recordAudit`).
 */
export function withStaffTransaction<Result>(
  context: Pick<Context, 'database'>,
  { staff }: Pick<AuthoredCall, 'staff'>,
  run: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  return withTransaction(context.database, async (transaction) => {
    if (staff) await setActingStaff(transaction, staff.id);
    return run(transaction);
  });
}

/** Writes the audit entry of a change, in the transaction of the change. */
export async function recordAudit(
  context: Pick<Context, 'clock'>,
  transaction: Transaction,
  author: AuditAuthor,
  { personal, ...audited }: Audited,
): Promise<void> {
  const personalValues = personal && {
    personId: personal.personId,
    note: personal.note ? personal.note : null,
    ...onlyChanged(personal.before ?? {}, personal.after ?? {}),
  };
  await insertAuditEntry(
    transaction,
    toEntry(context, author, audited),
    personalValues && !isEmpty(personalValues) ? personalValues : null,
  );
}

/** Writes the audit entries of many rows of one kind, without personal data. */
export async function recordAudits(
  context: Pick<Context, 'clock'>,
  transaction: Transaction,
  author: AuditAuthor,
  audited: readonly Omit<Audited, 'personal'>[],
): Promise<void> {
  const entries = audited.map((each) => toEntry(context, author, each));
  await insertAuditEntries(transaction, entries);
}

function toEntry(
  { clock }: Pick<Context, 'clock'>,
  { partner, bearer, caller, staff }: AuditAuthor,
  { action, subject, version = null, before, after, reasonId = null }: Omit<Audited, 'personal'>,
): NewAuditEntry {
  const at = clock.now();
  return {
    ...{ partnerId: partner.id, id: newIdAt(at), at },
    staffId: staff?.id ?? null,
    sessionId: bearer?.sessionId ?? null,
    ip: caller.ip,
    userAgent: caller.userAgent.slice(0, 300),
    ...{ action, subject, version, reasonId },
    ...onlyChanged(before, after),
  };
}

function isEmpty({ note, before, after }: { note: string | null; before: AuditFields; after: AuditFields }): boolean {
  return note === null && Object.keys(before).length === 0 && Object.keys(after).length === 0;
}

/** Leaves only the fields whose values before and after the change differ. */
function onlyChanged(before: AuditFields, after: AuditFields): { before: AuditFields; after: AuditFields } {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  const differing = [...names].filter((name) => !isDeepStrictEqual(before[name], after[name]));
  const pick = (fields: AuditFields) =>
    Object.fromEntries(differing.filter((name) => name in fields).map((name) => [name, fields[name]]));
  return { before: pick(before), after: pick(after) };
}
