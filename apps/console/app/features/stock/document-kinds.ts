import type { StockDocumentKind } from '@kaplya/contract';

export const documentKinds: readonly StockDocumentKind[] = ['receipt', 'count', 'write_off', 'transfer', 'correction'];

/** The path of a new document of the shown warehouse. */
export function toNewDocument(kind: StockDocumentKind, warehouseId: string | undefined): string {
  return `/stock/new/${kind}${warehouseId === undefined ? '' : `?${new URLSearchParams({ warehouseId }).toString()}`}`;
}
