import type { ImportField, ImportKindName, Permission } from '@kaplya/contract';
import type { Language } from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { ChangeTopic } from '#db/changes/changes.ts';
import type { Executor, Transaction } from '#db/client.ts';
import type { WorkReason } from '#db/queues/staged-work/claim.ts';
import type { AuditAuthor } from '#features/staff/index.ts';
import type { FieldWords } from '#languages/files/field-words.ts';
import type { Partner } from '#partner.ts';
import type { ImportEntry } from '../stores/import.store.ts';
import type { ImportChange, Touched } from '../imports.table.ts';

/** A field that a column may be mapped to. */
export type KindField = Pick<ImportField, 'id' | 'type' | 'isRequired'> & {
  readonly titles: Readonly<Record<Language, string>>;
  /** Other column titles that are recognised as this field. */
  readonly alike?: readonly string[];
  /** Whether a cell with `-` clears the field. */
  readonly mayClear?: boolean;
  /** The most characters of a text or code. */
  readonly mostLetters?: number;
  /** Whether the text may have several lines. */
  readonly isLong?: boolean;
  /** The smallest allowed number (the largest below); sums are in minor units. */
  readonly least?: number;
  readonly most?: number;
  /** The allowed texts. */
  readonly oneOf?: readonly string[];
  /** The words for the values, in lists and files. */
  readonly words?: FieldWords;
  /** Whether a bare number is a value only under the field's own title; under another one it is a rate in per cent. */
  readonly isRateElsewhere?: boolean;
  /** Whether a number may have a per cent sign; a sum may have the shop's currency. */
  readonly isPercent?: boolean;
  /** Whether the field may have one value for all rows whose cell is empty or which have no column for it. */
  readonly mayBeForAll?: boolean;
  /** The permission that staff need to write this field, in addition to that of the kind. */
  readonly permission?: Permission;
};

export type RowError = WorkReason & { readonly field: string | null };

/** The fields that a row of a file has; null empties a field. A missing field is unchanged. */
export type RowInput = Readonly<Record<string, InputValue>>;

export type InputValue = string | number | boolean | null;

export type ParsedInput = { readonly input: RowInput; readonly errors: readonly RowError[] };

export type InputRow = { readonly number: number; readonly input: RowInput };

/** A value of a record that a row gives, as the balance of one person's points. */
export type Claim = { readonly field: string; readonly key: string };

export type FieldChoice = { readonly value: string; readonly title: string };

export type FieldChoices = Readonly<Record<string, readonly FieldChoice[]>>;

/** The planned result of a row. `work` is data of the kind for writing it. */
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

/** A kind of import. A dry run and a commit differ in nothing but `write` (rule 117). */
export type ImportKind = {
  readonly name: ImportKindName;
  readonly permission: Permission;
  /**
   * Whether a row may end as `changed` where the dry run showed `added`, or the other way round: a row above it may
   * have created the record to which it adds. Conflicts are found by `touched` alone.
   */
  readonly addsToOthers?: boolean;
  /** The topic by which caches of the changed data are invalidated; null: nothing caches it. */
  readonly topic: ChangeTopic | null;
  listFields(partner: Partner): readonly KindField[];
  /** The choices for fields whose values are records of the shop, each with its name: categories, warehouses. */
  listChoices?(executor: Executor, partner: Partner, language: Language): Promise<FieldChoices>;
  /** The input of a row with the values for all rows; by default each value is that of a missing field. */
  withValues?(input: RowInput, values: RowInput): RowInput;
  /** Returns a field that cannot be mapped together with the others; null: there is none. */
  excludes(fields: readonly string[]): string | null;
  /** The key that identifies a row's record: a second row of the file with the same key is refused. */
  toKey(partner: Partner, input: RowInput): string;
  /** The values of a planned row that no other row of the file may give. */
  listClaims?(touched: readonly Touched[]): readonly Claim[];
  /** The E.164 phone of the person of a row: the deletion of their account erases the row. */
  toPerson?(partner: Partner, input: RowInput): string | null;
  /**
   * Returns a function that calls third parties before the dry run of a row, outside of any transaction; their answer
   * is stored with its input. Rows of one batch share equal calls.
   */
  prepareBatch?(context: Context, partner: Partner): (input: RowInput) => Promise<ParsedInput>;
  /**
   * Yields the shop's records for an export, each as values by field; reads no faster than the caller consumes
   * them.
   */
  readAll?(call: ExportCall): AsyncIterable<Readonly<Record<string, ExportedValue>>>;
  /** Columns of an export that people read and an import leaves out. */
  readonly readOnly?: readonly Pick<KindField, 'id' | 'titles'>[];
  /** Returns a plan for each row. `isLocking`: the touched records are locked, in the order of their keys. */
  plan(call: KindCall, rows: readonly InputRow[], isLocking: boolean): Promise<readonly RowPlan[]>;
  /** Writes plans that were made with locks in the same transaction. */
  write(call: KindCall, plans: readonly RowPlan[]): Promise<void>;
  /** Restores the records of rows that still have the version of the import; false: the record is unchanged. */
  undo(call: KindCall, rows: readonly (readonly Touched[])[]): Promise<readonly boolean[]>;
};

/** A text, a number, or a sum in minor units. */
export type ExportedValue = string | number | { readonly amount: number };

export type ExportCall = Pick<KindCall, 'context' | 'partner'> & { readonly language: Language };

export type KindCall = {
  readonly context: Context;
  readonly transaction: Transaction;
  readonly partner: Partner;
  readonly entry: Pick<ImportEntry, 'id' | 'fileName' | 'createdAt' | 'staffId' | 'startedBy'>;
};

/** The member who lets an import change something: who started its phase, not who uploaded the file. */
export const actorOf = ({ startedBy, staffId }: KindCall['entry']): string => startedBy ?? staffId;

/** The author of an import, for the audit of what it changes besides its own rows. The file's name may be a person's. */
export const toAuthor = ({ partner, entry }: KindCall): AuditAuthor => ({
  ...{ partner, bearer: null, staff: { id: actorOf(entry) } },
  caller: { ip: '', userAgent: `import: ${entry.id}` },
});

/** The change of a field as a list: empty where both texts are the same. */
export const toChange = (field: string, before: string | null, after: string | null): ImportChange[] =>
  before === after ? [] : [{ field, before, after }];
