import { operatorEndpoints } from '@kaplya/contract';
import type { Context } from '#context.ts';
import { route, type Route } from '#http/call.ts';
import { createDocument } from './documents/create-document.ts';
import { deleteCount } from './documents/delete-count.ts';
import { getDocument } from './documents/get-document.ts';
import { listDocuments } from './documents/list-documents.ts';
import { postCount } from './documents/post-count.ts';
import { saveCount } from './documents/save-count.ts';
import { exportStock, exportStockDocuments, exportStockMovements } from './files/export-stock.ts';
import { changeLimits } from './levels/change-limits.ts';
import { listMovements } from './levels/list-movements.ts';
import { listStock } from './levels/list-stock.ts';

export function stockRoutes(context: Context): Route[] {
  return [
    route(operatorEndpoints.listStockDocuments, (call) => listDocuments(context, call, call.query)),
    route(operatorEndpoints.createStockDocument, (call) => createDocument(context, call, call.body)),
    route(operatorEndpoints.getStockDocument, (call) => getDocument(context, call, call.params.id)),
    route(operatorEndpoints.saveStockCount, (call) => saveCount(context, call, call.params.id, call.body)),
    route(operatorEndpoints.postStockCount, (call) => postCount(context, call, call.params.id, call.body)),
    route(operatorEndpoints.deleteStockCount, (call) => deleteCount(context, call, call.params.id, call.query)),
    route(operatorEndpoints.listStock, (call) => listStock(context, call, call.query)),
    route(operatorEndpoints.exportStock, (call) => exportStock(context, call, call.query)),
    route(operatorEndpoints.exportStockDocuments, (call) => exportStockDocuments(context, call, call.query)),
    route(operatorEndpoints.exportStockMovements, (call) =>
      exportStockMovements(context, call, call.params, call.query),
    ),
    route(operatorEndpoints.changeStockLimits, (call) => changeLimits(context, call, call.params, call.body)),
    route(operatorEndpoints.listStockMovements, (call) => listMovements(context, call, call.params, call.query)),
  ];
}
