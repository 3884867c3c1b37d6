import { endpoints, operatorEndpoints } from '@kaplya/contract';
import type { Context } from '#context.ts';
import { route, type Route } from '#http/call.ts';
import { findDeviceId } from '#http/device-id.ts';
import { Refusal } from '#http/refusal.ts';
import { moveOrders } from './bulk/move-orders.ts';
import { exportBulkRows, readBulk, readBulkRows, readBulks, stopBulk } from './bulk/read-bulks.ts';
import { startBulk } from './bulk/start-bulk.ts';
import { cancelOrder } from './cancellation/cancel-order.ts';
import { listCancelReasons } from './cancellation/cancel-reasons.ts';
import { changeOrderAsStaff } from './change/change-order-as-staff.ts';
import { changeOrder } from './change/change-order.ts';
import { saveOrderDetails } from './change/save-order-details.ts';
import { correctDelivery } from './fulfilment/correct-delivery.ts';
import { completeCart } from './placement/complete-cart.ts';
import { getOrder } from './history/get-order.ts';
import { getOrderPage } from './page/get-order-page.ts';
import { getOrderStatus } from './tracking/get-order-status.ts';
import { listOrders, type CellOrders } from './history/list-orders.ts';
import { orderByPhone } from './by-phone/order-by-phone.ts';
import { getDayList } from './files/day-list.ts';
import { addOrderNote } from './notes/add-order-note.ts';
import { changeOrderNote, deleteOrderNote } from './notes/change-order-note.ts';
import { exportOrders } from './files/export-orders.ts';
import { listOpsOrders, sumOpsOrders } from './listing/list-ops-orders.ts';
import { rateOrder } from './rate-order.ts';
import { refundOrder } from './refunds/refund-order.ts';
import { retryRefunds } from './refunds/retry-refunds.ts';
import { returnCash } from './refunds/return-cash.ts';
import { reorder } from './reorder.ts';
import { transitionOrder } from './fulfilment/transition-order.ts';
import { watchOrder } from './tracking/watch-order.ts';

export type OrderDependencies = {
  /** Reads cell orders for the combined history; the feature is in a higher layer. */
  readonly cellOrders: CellOrders;
};

export function orderRoutes(context: Context, { cellOrders }: OrderDependencies): Route[] {
  return [
    route(endpoints.completeCart, (call) =>
      completeCart(context, call, {
        cart: call.body.cart,
        savePaymentMethod: call.body.savePaymentMethod === true,
        expectedToPay: call.body.expectedToPay,
        idempotencyKey: call.headers['idempotency-key'],
        deviceId: findDeviceId(call.request.headers),
        deviceInfo: call.headers['x-device-info'],
        siteVersion: call.headers['x-site-version'],
        source: call.headers['x-source'],
      }),
    ),
    route(endpoints.reorder, (call) =>
      reorder(context, call, { ...call.body, idempotencyKey: call.headers['idempotency-key'] }),
    ),
    route(endpoints.cancelOrder, (call) => cancelOrder(context, call, call.body)),
    route(endpoints.changeOrder, (call) =>
      changeOrder(context, call, { ...call.body, idempotencyKey: call.headers['idempotency-key'] }),
    ),
    route(endpoints.listOrders, (call) => listOrders(context, call, call.query, cellOrders)),
    route(endpoints.getOrder, async (call) => ({
      success: true as const,
      data: await getOrder(context, call, call.params.uuid),
    })),
    route(endpoints.watchOrder, (call) => watchOrder(context, call, call.params.uuid)),
    route(endpoints.rateOrder, (call) => rateOrder(context, call, call.params.uuid, call.body)),
    route(endpoints.getOrderStatus, (call) => getOrderStatus(context, call, call.query.t)),
    route(endpoints.listCancelReasons, ({ partner, language, answerHeaders }) => {
      if (!partner) throw new Refusal('partner.unknown');
      const data = listCancelReasons({ language, currency: partner.currency });
      answerHeaders.set('cache-control', 'public, max-age=300');
      return Promise.resolve({ success: true as const, data });
    }),
    ...operatorRoutes(context),
  ];
}

function operatorRoutes(context: Context): Route[] {
  return [
    route(operatorEndpoints.orderByPhone, (call) =>
      orderByPhone(context, call, call.body, call.headers['idempotency-key']),
    ),
    route(operatorEndpoints.listOpsOrders, (call) => listOpsOrders(context, call, call.query)),
    route(operatorEndpoints.getDaySheet, (call) => getDayList(context, call, call.query)),
    route(operatorEndpoints.exportOpsOrders, (call) => exportOrders(context, call, call.query)),
    route(operatorEndpoints.exportOrders, (call) => exportOrders(context, call, call.query)),
    route(operatorEndpoints.addOrderNote, (call) =>
      addOrderNote(context, call, {
        ...{ orderId: call.params.uuid, text: call.body.text, idempotencyKey: call.headers['idempotency-key'] },
      }),
    ),
    route(operatorEndpoints.changeOrderNote, (call) =>
      changeOrderNote(context, call, { orderId: call.params.uuid, noteId: call.params.note, text: call.body.text }),
    ),
    route(operatorEndpoints.deleteOrderNote, (call) =>
      deleteOrderNote(context, call, { orderId: call.params.uuid, noteId: call.params.note }),
    ),
    route(operatorEndpoints.getOpsOrder, (call) => getOrderPage(context, call, call.params.uuid)),
    route(operatorEndpoints.changeOpsOrder, (call) => changeOrderAsStaff(context, call, call.params.uuid, call.body)),
    route(operatorEndpoints.saveOpsOrder, (call) => saveOrderDetails(context, call, call.params.uuid, call.body)),
    route(operatorEndpoints.transitionOrder, (call) => transitionOrder(context, call, call.params.uuid, call.body)),
    route(operatorEndpoints.sumOpsOrders, (call) => sumOpsOrders(context, call, call.query)),
    route(operatorEndpoints.startOrderBulk, (call) => startBulk(context, call, call.body)),
    route(operatorEndpoints.listOrderBulks, (call) => readBulks(context, call, call.query)),
    route(operatorEndpoints.getOrderBulk, (call) => readBulk(context, call, call.params.id)),
    route(operatorEndpoints.listOrderBulkRows, (call) => readBulkRows(context, call, call.params.id, call.query)),
    route(operatorEndpoints.exportOrderBulkRows, (call) => exportBulkRows(context, call, call.params.id, call.query)),
    route(operatorEndpoints.stopOrderBulk, (call) => stopBulk(context, call, call.params.id)),
    route(operatorEndpoints.moveOpsOrders, (call) => moveOrders(context, call, call.body)),
    route(operatorEndpoints.correctDelivery, (call) =>
      correctDelivery(context, call, call.params.uuid, {
        ...call.body,
        idempotencyKey: call.headers['idempotency-key'],
      }),
    ),
    route(operatorEndpoints.returnCash, (call) => returnCash(context, call, call.params.uuid, call.body)),
    route(operatorEndpoints.retryRefunds, (call) => retryRefunds(context, call, call.params.uuid)),
    route(operatorEndpoints.refundOrder, (call) =>
      refundOrder(context, call, call.params.uuid, {
        ...call.body,
        idempotencyKey: call.headers['idempotency-key'],
      }),
    ),
  ];
}
