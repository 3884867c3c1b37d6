import type { OpsOrderRow } from '@kaplya/contract';
import type { BulkAction } from '#kit/bulk/bulk-action.ts';
import { call } from '#platform/data/client.ts';
import { CancelOrders } from './cancel-orders.tsx';
import { MoveOrders } from './move-orders.tsx';
import { DeliverOrders, DispatchOrders } from './step-orders.tsx';

/** Bulk actions on orders. Each call sends the version of the row. */
export const orderBulk: readonly BulkAction<OpsOrderRow>[] = [
  {
    id: 'confirm',
    label: 'orders.bulk.confirm',
    icon: 'check',
    run: ({ uuid, version }) => call('transitionOrder', { params: { uuid }, body: { version, status: 'approved' } }),
  },
  { id: 'dispatch', label: 'orders.bulk.step.inProcess', icon: 'truck', keys: 'w', Ask: DispatchOrders },
  { id: 'deliver', label: 'orders.bulk.step.completed', icon: 'bottle', keys: 'd', Ask: DeliverOrders },
  { id: 'move', label: 'orders.bulk.move', icon: 'clock', Ask: MoveOrders },
  { id: 'cancel', label: 'orders.bulk.cancel', Ask: CancelOrders },
];
