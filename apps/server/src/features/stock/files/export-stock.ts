import type { EndpointRequest, operatorEndpoints } from '@kaplya/contract';
import type { Context } from '#context.ts';
import { recordListExport, type OpsCall } from '#features/staff/index.ts';
import { answerWithList } from '#http/listing/answer-with-list.ts';
import { listFileTexts } from '#languages/files/list-files/list-file-texts.ts';
import { listDocuments } from '../documents/list-documents.ts';
import { listMovements } from '../levels/list-movements.ts';
import { listStock } from '../levels/list-stock.ts';

type Movements = EndpointRequest<typeof operatorEndpoints.exportStockMovements>;

/** The stock of each product in a warehouse, as a file. Throws the Refusal `stock.warehouse_unknown`. */
export async function exportStock(
  context: Context,
  call: OpsCall,
  { format, ...filters }: EndpointRequest<typeof operatorEndpoints.exportStock>['query'],
): Promise<Response> {
  return answerWithList(context, call, {
    ...{ name: 'stock', filters, format, recordExport: recordListExport },
    readPage: async (page) => {
      const { items, warehouseId, warehouses, ...rest } = await listStock(context, call, { ...filters, ...page });
      const warehouse = warehouses.find(({ id }) => id === warehouseId)?.name ?? warehouseId;
      return { items: items.map((level) => ({ ...level, warehouse })), ...rest };
    },
    columns: [
      ['warehouse', ({ warehouse }) => warehouse],
      ['code', ({ externalId }) => externalId],
      ['product', ({ name }) => name],
      ['onSale', ({ isActive }) => isActive],
      ['onHand', ({ onHand }) => onHand],
      ['reserved', ({ reserved }) => reserved],
      ['free', ({ free }) => free],
      ['missing', ({ missing }) => missing],
      ['safety', ({ safety }) => safety],
      ['lowBelow', ({ lowBelow }) => lowBelow],
      ['low', ({ isLow }) => isLow],
      ['short', ({ isShort }) => isShort],
      ['counted', ({ countedAt }) => countedAt && { at: countedAt }],
    ],
  });
}

/** The movements of a product in a warehouse, newest first, as a file. Throws the Refusal `stock.product_unknown`. */
export async function exportStockMovements(
  context: Context,
  call: OpsCall,
  params: Movements['params'],
  { format }: Movements['query'],
): Promise<Response> {
  const { movements, documents } = listFileTexts[call.language];
  return answerWithList(context, call, {
    ...{ name: 'stock-movements', filters: params, format, recordExport: recordListExport },
    readPage: async (page) => {
      const { items, level, nextCursor } = await listMovements(context, call, params, page);
      return { items: items.map((movement) => ({ ...movement, level })), nextCursor };
    },
    columns: [
      ['at', ({ at }) => ({ at })],
      ['code', ({ level }) => level.externalId],
      ['product', ({ level }) => level.name],
      ['reason', ({ reason }) => movements[reason]],
      ['onHand', ({ onHand }) => onHand],
      ['reserved', ({ reserved }) => reserved],
      ['missing', ({ missing }) => missing],
      ['order', ({ order }) => order && order.number],
      ['kind', ({ document }) => document && documents[document.kind]],
      ['document', ({ document }) => document && document.number],
    ],
  });
}

/** The documents of the stock, newest first, as a file. */
export async function exportStockDocuments(
  context: Context,
  call: OpsCall,
  { format, ...filters }: EndpointRequest<typeof operatorEndpoints.exportStockDocuments>['query'],
): Promise<Response> {
  const { documents, documentStates } = listFileTexts[call.language];
  return answerWithList(context, call, {
    ...{ name: 'stock-documents', filters, format, recordExport: recordListExport },
    readPage: (page) => listDocuments(context, call, { ...filters, ...page }),
    columns: [
      ['number', ({ number }) => number],
      ['kind', ({ kind }) => documents[kind]],
      ['state', ({ state }) => documentStates[state]],
      ['warehouse', ({ warehouse }) => warehouse.name],
      ['toWarehouse', ({ toWarehouse }) => toWarehouse && toWarehouse.name],
      ['reason', ({ reason }) => reason && reason.name],
      ['note', ({ note }) => note],
      ['lines', ({ lineCount }) => lineCount],
      ['by', ({ author }) => author.name],
      ['created', ({ createdAt }) => ({ at: createdAt })],
      ['postedBy', ({ postedBy }) => postedBy && postedBy.name],
      ['posted', ({ postedAt }) => postedAt && { at: postedAt }],
    ],
  });
}
