import type { Context } from '#context.ts';
import type { Transaction } from '#db/client.ts';
import type { WorkReason } from '#db/queues/staged-work/claim.ts';
import type { AvailabilityChange } from '#features/catalogue/index.ts';
import type { OrderEffects } from '#features/orders/index.ts';
import type { AuditAuthor } from '#features/staff/index.ts';
import type { Partner } from '#partner.ts';
import type { ExchangeChange } from '../exchange.table.ts';
import type { PicturesByName } from '../pictures/import-pictures.ts';
import type { ExchangeEntry } from '../stores/exchange.store.ts';
import type { ExchangeLinkEntry } from '../stores/link.store.ts';
import type { FoundRow } from '../stores/row.store.ts';
import type { ExchangeRunEntry } from '../stores/run.store.ts';
import { plainText } from './plain-text.ts';
import type { WorkItem } from './read-document.ts';

/** The inputs for applying a batch of items. */
export type BatchCall = {
  readonly context: Context;
  readonly transaction: Transaction;
  readonly partner: Partner;
  readonly exchange: ExchangeEntry;
  readonly run: ExchangeRunEntry;
  readonly mapping: readonly ExchangeLinkEntry[];
  /** The pictures that the items name. */
  readonly pictures: PicturesByName;
  /** The position of the first company with each tax number, as far as the document was read. */
  readonly companies: Map<string, number>;
  readonly now: Date;
};

/** The result of a batch; its changes are announced after the commit. */
export type BatchResult = {
  readonly rows: readonly FoundRow[];
  readonly changesCatalogue: boolean;
  readonly available: readonly AvailabilityChange[];
  readonly orders: readonly OrderEffects[];
};

export const nothing: BatchResult = { rows: [], changesCatalogue: false, available: [], orders: [] };

/** The author of what a run changes: the member who committed it, nobody for a file that 1C sent. */
export const authorOf = ({ partner, run }: Pick<BatchCall, 'partner' | 'run'>) =>
  ({
    ...{ partner, bearer: null, staff: run.staffId === null ? null : { id: run.staffId } },
    caller: { ip: '', userAgent: `1C: ${run.name}`.slice(0, 300) },
  }) satisfies AuditAuthor;

/** The id of goods at 1C; of a variant, the ids of the product and of the characteristic with `#` between them. */
export const keyOf = ({ id, characteristicId }: { readonly id: string; readonly characteristicId: string | null }) =>
  characteristicId === null ? id : `${id}#${characteristicId}`;

type RowDetails = {
  readonly subject?: string | null;
  readonly changes?: readonly ExchangeChange[];
  readonly errors?: readonly WorkReason[];
};

export function toRow(
  { number, item }: WorkItem,
  outcome: FoundRow['outcome'],
  { subject = null, changes = [], errors = [] }: RowDetails = {},
): FoundRow {
  const [key, name] =
    item.kind === 'document'
      ? [item.id, item.number]
      : [item.kind === 'counterparty' ? item.id : keyOf(item), item.name];
  return {
    ...{ number, outcome, subject, changes: [...changes], errors: [...errors] },
    ...{ key: plainText(key, 200), name: plainText(name ?? '', 200) },
  };
}

/** The codes that are remarks: an item with such a reason is applied all the same. */
const remarks: ReadonlySet<string> = new Set([
  ...['exchange.negative', 'exchange.below_reserved', 'exchange.paid', 'exchange.vat_unknown'],
]);

export const isRemark = ({ code }: WorkReason): boolean => remarks.has(code);
