import type { StockDocumentKind } from '@kaplya/contract';

export const documentKinds: readonly StockDocumentKind[] = ['receipt', 'count', 'write_off', 'transfer', 'correction'];

/** Where a document is typed, in the warehouse that is shown. */
export function toNewDocument(kind: StockDocumentKind, warehouseId: string | undefined): string {
  return `/stock/new/${kind}${warehouseId === undefined ? '' : `?${new URLSearchParams({ warehouseId }).toString()}`}`;
}
