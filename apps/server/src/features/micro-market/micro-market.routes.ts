import { endpoints, operatorEndpoints } from '@kaplya/contract';
import type { Context } from '#context.ts';
import { route, type Route } from '#http/call.ts';
import { calculateCell } from './orders/calculate-cell.ts';
import { cancelCellOrder, disputeBottle, reopenCell } from './orders/change-cell-order.ts';
import { getCell, listCellPlaces, listCellProducts } from './cells/get-cell.ts';
import { changeCellState, decideBottle, listOpsCellOrders, listOpsCells, retryCellRefunds } from './cells/ops-cells.ts';
import { getCellOrder } from './orders/own-cell-order.ts';
import { placeCellOrder } from './orders/place-cell-order.ts';
import { watchCellOrder } from './orders/watch-cell-order.ts';

export function microMarketRoutes(context: Context): Route[] {
  return [
    route(endpoints.listCells, (call) => listCellPlaces(context, call)),
    route(endpoints.getCell, (call) => getCell(context, call)),
    route(endpoints.listCellProducts, (call) => listCellProducts(context, call)),
    route(endpoints.calculateCell, (call) => calculateCell(context, call)),
    route(endpoints.placeCellOrder, (call) => placeCellOrder(context, call)),
    route(endpoints.getCellOrder, (call) => getCellOrder(context, call, call.params.id)),
    route(endpoints.watchCellOrder, (call) => watchCellOrder(context, call, call.params.id)),
    route(endpoints.reopenCell, (call) => reopenCell(context, call, call.params.id)),
    route(endpoints.cancelCellOrder, (call) => cancelCellOrder(context, call, call.params.id)),
    route(endpoints.disputeBottle, (call) => disputeBottle(context, call, call.params.id, call.body.note)),
    route(operatorEndpoints.listOpsCells, (call) => listOpsCells(context, call)),
    route(operatorEndpoints.changeCellState, (call) => changeCellState(context, call)),
    route(operatorEndpoints.listOpsCellOrders, (call) => listOpsCellOrders(context, call)),
    route(operatorEndpoints.retryCellRefunds, (call) => retryCellRefunds(context, call)),
    route(operatorEndpoints.decideBottle, (call) => decideBottle(context, call)),
  ];
}
