import { operatorEndpoints } from '@kaplya/contract';
import type { Context } from '#context.ts';
import { route, type Route } from '#http/call.ts';
import { listWaitingAddresses } from './addresses/list-waiting-addresses.ts';
import { placeWaitingAddresses } from './addresses/place-waiting-addresses.ts';
import { blockCustomer, unblockCustomer } from './blocks/block-customer.ts';
import { changeAddressOf } from './addresses/change-address-of.ts';
import { correctBottlesOf } from './documents/correct-bottles-of.ts';
import { correctPointsOf } from './documents/correct-points-of.ts';
import { releasePromoUsesOf } from './documents/release-promo-uses-of.ts';
import { endCustomerSessions } from './end-customer-sessions.ts';
import { exportCustomers } from './files/export-customers.ts';
import { mergeAccounts } from './merge/merge-accounts.ts';
import { confirmMergeCode, sendMergeCode } from './merge/merge-codes.ts';
import { addNote } from './notes/add-note.ts';
import { findCaller } from './page/find-caller.ts';
import { getOpsCustomer, type PageDependencies } from './page/get-customer.ts';
import { askPalette } from './palette/ask-palette.ts';
import { patchCustomer } from './patch-customer.ts';
import { searchCustomers } from './search/search-customers.ts';

export function customerRoutes(context: Context, dependencies: PageDependencies): Route[] {
  return [
    route(operatorEndpoints.listOpsCustomers, (call) => searchCustomers(context, call.partner, call.query)),
    route(operatorEndpoints.exportCustomers, (call) => exportCustomers(context, call, call.query)),
    route(operatorEndpoints.askPalette, async (call) => ({ items: await askPalette(context, call, call.query.q) })),
    // Listed before the route of one customer, whose path would match this path as an id.
    route(operatorEndpoints.findCaller, (call) => findCaller(context, call.partner, call.query.phone)),
    route(operatorEndpoints.blockCustomer, (call) => blockCustomer(context, call, call.body)),
    route(operatorEndpoints.unblockCustomer, (call) => unblockCustomer(context, call, call.body)),
    route(operatorEndpoints.getOpsCustomer, (call) =>
      getOpsCustomer(context, call, { id: call.params.id, more: call.query.more }, dependencies),
    ),
    route(operatorEndpoints.patchOpsCustomer, (call) => patchCustomer(context, call, call.params.id, call.body)),
    route(operatorEndpoints.changeCustomerAddress, (call) =>
      changeAddressOf(context, call, { ...call.params, changes: call.body }),
    ),
    route(operatorEndpoints.listWaitingAddresses, (call) => listWaitingAddresses(context, call, call.query)),
    route(operatorEndpoints.placeWaitingAddresses, (call) => placeWaitingAddresses(context, call, call.body)),
    route(operatorEndpoints.addCustomerNote, (call) =>
      addNote(context, call, {
        ...{ id: call.params.id, text: call.body.text, idempotencyKey: call.headers['idempotency-key'] },
      }),
    ),
    route(operatorEndpoints.endCustomerSessions, (call) => endCustomerSessions(context, call, call.params.id)),
    route(operatorEndpoints.releasePromoUses, (call) => releasePromoUsesOf(context, call, call.params.id, call.body)),
    route(operatorEndpoints.correctPoints, (call) =>
      correctPointsOf(context, call, call.params.id, call.body, call.headers['idempotency-key']),
    ),
    route(operatorEndpoints.correctBottles, (call) =>
      correctBottlesOf(context, call, call.params.id, call.body, call.headers['idempotency-key']),
    ),
    route(operatorEndpoints.sendMergeCode, (call) =>
      sendMergeCode(context, call, { id: call.params.id, method: call.body.method }),
    ),
    route(operatorEndpoints.confirmMergeCode, (call) =>
      confirmMergeCode(context, call, { id: call.params.id, ...call.body }),
    ),
    route(operatorEndpoints.mergeCustomers, (call) => mergeAccounts(context, call, call.params.id, call.body)),
  ];
}
