import { productSetTable, productTable } from '../catalogue.table.ts';

export const itemTables = { product: productTable, product_set: productSetTable } as const;

export type GoodsKind = keyof typeof itemTables;

export const goodsKinds: readonly GoodsKind[] = ['product', 'product_set'];

/** The subject by which the audit and the stored revisions name an item, like `product:<id>`. */
export function subjectOf({ kind, id }: { readonly kind: GoodsKind; readonly id: string }): string {
  return `${kind === 'product' ? 'product' : 'set'}:${id}`;
}
