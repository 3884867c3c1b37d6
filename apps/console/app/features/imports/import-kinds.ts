import { may } from '#platform/session/needed.ts';
import { useMe } from '#platform/session/me.ts';

/** Kinds of imports with the permission each needs. The server checks it again. */
const kinds = [
  { kind: 'goods', needs: 'goods.write' },
  { kind: 'prices', needs: 'prices.write' },
  { kind: 'stock', needs: 'stock.write' },
  { kind: 'customers', needs: 'customers.write' },
] as const;

export type ImportKind = (typeof kinds)[number]['kind'];

/** The kinds that the signed-in person may import. */
export function useImportKinds(): readonly ImportKind[] {
  const me = useMe();
  return kinds.filter(({ needs }) => may(me, needs)).map(({ kind }) => kind);
}
