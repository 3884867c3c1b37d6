import type { OpsOrderRow } from '@kaplya/contract';
import type { BulkAction } from '#kit/bulk/bulk-action.ts';
import { call } from '#platform/data/client.ts';
import { CancelOrders } from './cancel-orders.tsx';
import { MoveOrders } from './move-orders.tsx';

/** Bulk actions on orders. Each call sends the version of the row. */
export const orderBulk: readonly BulkAction<OpsOrderRow>[] = [
  {
    id: 'confirm',
    label: 'orders.bulk.confirm',
    icon: 'check',
    run: ({ uuid, version }) => call('transitionOrder', { params: { uuid }, body: { version, status: 'approved' } }),
  },
  { id: 'move', label: 'orders.bulk.move', icon: 'clock', Ask: MoveOrders },
  { id: 'cancel', label: 'orders.bulk.cancel', icon: 'close', Ask: CancelOrders },
];
