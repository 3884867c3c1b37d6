import { permissions, type Permission } from '@kaplya/contract';
import type { FoundRow } from '../stores/row.store.ts';
import type { WorkItem } from './read-document.ts';

const rightsOfFields: Readonly<Record<string, Permission | undefined>> = {
  price: 'prices.write',
  stock: 'stock.write',
};

/** The permissions that staff need for the changes of items of one kind (rule 82a). */
export function listRightsOfRows(
  kind: WorkItem['item']['kind'] | undefined,
  rows: readonly Pick<FoundRow, 'outcome' | 'changes'>[],
): readonly Permission[] {
  const changed = rows.filter(({ outcome, changes }) => outcome === 'added' || changes.length > 0);
  if (changed.length === 0) return [];
  if (kind === 'document') return ['orders.write'];
  if (kind === 'counterparty') return ['customers.write'];
  const rights = new Set(
    changed.flatMap(({ changes }) => changes.map(({ field }) => rightsOfFields[field] ?? 'goods.write')),
  );
  if (changed.some(({ outcome }) => outcome === 'added')) rights.add('goods.write');
  return permissions.filter((each) => rights.has(each));
}
