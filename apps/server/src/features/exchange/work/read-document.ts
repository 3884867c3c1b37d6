import { wholeStockId, type ExchangeAspect } from '@kaplya/contract';
import { isWhole } from '@kaplya/files/check-exchange';
import { readExchange, type ExchangeSource } from '@kaplya/files/exchange';
import type { Counterparty, ExchangeDocument, ExchangeItem, Offer, Product } from '@kaplya/files/exchange-items';
import { FileRefused } from '@kaplya/files/file-refused';
import type { SeenLink } from '../stores/link.store.ts';
import { plainText } from './plain-text.ts';
import { limits } from './open-document.ts';

/** An item with its position in the document. */
export type WorkItem = { readonly number: number; readonly item: Product | Offer | Counterparty | ExchangeDocument };

export type DocumentSummary = {
  readonly formedAt: string | null;
  readonly total: number;
  readonly aspects: readonly ExchangeAspect[];
  /** The price types, warehouses and groups that the document contains. */
  readonly seen: readonly SeenLink[];
};

/** The most price types, warehouses and groups in one document; a shop has fewer. */
const seenAtMost = 1000;
const idLetters = 160;

/**
 * Reads a document to its end before anything of it is applied. A file whose end is missing is refused before it is
 * read (rule 119). `look` is called again and again, and may throw to end the reading. Throws FileRefused.
 */
export async function readDocument(source: ExchangeSource, look?: () => Promise<void>): Promise<DocumentSummary> {
  if (source instanceof Blob && source.size > 0 && !(await isWhole(source))) throw new FileRefused('xml.truncated');
  const seen = new Map<string, SeenLink>();
  const aspects = new Set<ExchangeAspect>();
  let formedAt: string | null = null;
  let total = 0;
  const see = (kind: SeenLink['kind'], id: string, name: string | null) => {
    const key = `${kind} ${id}`;
    const known = seen.get(key);
    if ((known ? known.name !== null : seen.size >= seenAtMost) || id.length > idLetters) return;
    seen.set(key, { kind, externalId: id, name: name === null ? null : plainText(name, 200) });
  };
  for await (const item of readExchange(source, limits)) {
    await look?.();
    if (item.kind === 'root') ({ formedAt } = item);
    if (isWork(item)) total += 1;
    if (item.kind === 'product') aspects.add('goods');
    if (item.kind === 'group' && !item.isDeleted) see('group', item.id, item.name);
    if (item.kind === 'price-type') see('price-type', item.id, item.name);
    if (item.kind === 'warehouse') see('warehouse', item.id, item.name);
    if (item.kind !== 'offer') continue;
    if (item.prices) aspects.add('prices');
    if (item.rests || item.quantity !== null) aspects.add('stock');
    for (const { priceTypeId } of item.prices ?? []) see('price-type', priceTypeId, null);
    for (const { warehouseId } of item.rests ?? []) see('warehouse', warehouseId, null);
    if (hasOnlyWholeStock(item)) see('warehouse', wholeStockId, null);
  }
  return { formedAt, total, aspects: [...aspects], seen: [...seen.values()] };
}

/** Whether an offer has one total quantity instead of a quantity for each warehouse. */
export const hasOnlyWholeStock = ({ rests, quantity }: Offer): boolean =>
  quantity !== null && (rests === null || rests.length === 0);

const isWork = (item: ExchangeItem): item is WorkItem['item'] =>
  item.kind === 'product' || item.kind === 'offer' || item.kind === 'counterparty' || item.kind === 'document';

/** The items after a position, with their positions. */
export async function* readItems(source: ExchangeSource, after: number): AsyncGenerator<WorkItem> {
  let number = 0;
  for await (const item of readExchange(source, limits)) {
    if (!isWork(item)) continue;
    number += 1;
    if (number > after) yield { number, item };
  }
}
