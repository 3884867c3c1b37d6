import type { ImportField, ImportKindName, Permission } from '@kaplya/contract';
import type { Language } from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { ChangeTopic } from '#db/changes/changes.ts';
import type { Transaction } from '#db/client.ts';
import type { WorkReason } from '#db/queues/staged-work/claim.ts';
import type { Partner } from '#partner.ts';
import type { ImportEntry } from '../stores/import.store.ts';
import type { ImportChange, Touched } from '../imports.table.ts';

/** A field that a column may be. */
export type KindField = Pick<ImportField, 'id' | 'type' | 'isRequired'> & {
  readonly titles: Readonly<Record<Language, string>>;
  /** Other titles by which its column is recognised. */
  readonly alike?: readonly string[];
  /** Whether `-` may empty it. */
  readonly mayClear?: boolean;
  /** Of a text or code. */
  readonly mostLetters?: number;
  /** A text of several lines. */
  readonly isLong?: boolean;
  /** Of a number; sums in minor units. Without it a sum may be as large as PostgreSQL and JavaScript can both hold. */
  readonly least?: number;
  readonly most?: number;
  /** What a text may be. */
  readonly oneOf?: readonly string[];
  /** What it takes to write it besides the permission of the kind. */
  readonly permission?: Permission;
};

export type RowError = WorkReason & { readonly field: string | null };

/** The fields that a row of a file has; null: it empties the field. A field that is missing stays as it is. */
export type RowInput = Readonly<Record<string, InputValue>>;

export type InputValue = string | number | boolean | null;

export type ParsedInput = { readonly input: RowInput; readonly errors: readonly RowError[] };

export type InputRow = { readonly number: number; readonly input: RowInput };

/** What a row comes to. `work` is what the kind itself needs to write it. */
export type RowPlan = {
  readonly outcome: 'added' | 'changed' | 'unchanged' | 'refused';
  readonly errors: readonly RowError[];
  readonly changes: readonly ImportChange[];
  readonly touched: readonly Touched[];
  readonly work: unknown;
};

export const refusePlan = (...errors: readonly RowError[]): RowPlan => ({
  ...{ outcome: 'refused', errors, changes: [], touched: [], work: null },
});

/** What can be imported. A dry run and a commit differ in nothing but `write` (rule 117). */
export type ImportKind = {
  readonly name: ImportKindName;
  readonly permission: Permission;
  /**
   * Whether a row may come to `changed` where the dry run showed `added`, or the other way round: what it touches says all, and
   * a row above it may have made what it adds to.
   */
  readonly addsToOthers?: boolean;
  /** What is announced of it; null: nothing is kept in memory. */
  readonly topic: ChangeTopic | null;
  listFields(partner: Partner): readonly KindField[];
  /** A field that cannot stand beside the others. */
  excludes(fields: readonly string[]): string | null;
  /** What is the same row: a second one of a file is refused. */
  toKey(partner: Partner, input: RowInput): string;
  /** Of a kind with people: whom a row is about, as an E.164 phone. Their deletion erases the row. */
  toPerson?(partner: Partner, input: RowInput): string | null;
  /** Asks others before the dry run of a row, outside of any transaction: what they say is kept with its input. */
  prepare?(context: Context, partner: Partner, input: RowInput): Promise<ParsedInput>;
  /** What the shop has, in the fields of the kind, as their columns would say it; row by row as the caller takes them. */
  readAll?(call: ExportCall): AsyncIterable<Readonly<Record<string, string>>>;
  /** One plan for each row. `isLocking`: what they touch is locked, in the order of its keys. */
  plan(call: KindCall, rows: readonly InputRow[], isLocking: boolean): Promise<readonly RowPlan[]>;
  /** Writes plans that were made with locks in the same transaction. */
  write(call: KindCall, plans: readonly RowPlan[]): Promise<void>;
  /** Brings back what rows touched, where it has the version that the import gave it; false: left as it is. */
  undo(call: KindCall, rows: readonly (readonly Touched[])[]): Promise<readonly boolean[]>;
};

export type ExportCall = Pick<KindCall, 'context' | 'partner'> & { readonly language: Language };

export type KindCall = {
  readonly context: Context;
  readonly transaction: Transaction;
  readonly partner: Partner;
  readonly entry: Pick<ImportEntry, 'id' | 'fileName' | 'createdAt' | 'staffId'>;
};
