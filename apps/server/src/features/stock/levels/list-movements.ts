import type { EndpointAnswer, EndpointRequest, operatorEndpoints } from '@kaplya/contract';
import type { Context } from '#context.ts';
import { findStockedGoods, listEntries } from '#features/catalogue/index.ts';
import { listOrderNumbers } from '#features/orders/index.ts';
import type { StaffReader } from '#features/staff/index.ts';
import { usualLimit } from '#http/listing/counted-page.ts';
import { cutPage } from '#http/listing/cut-page.ts';
import { Refusal } from '#http/refusal.ts';
import { timeCursor } from '#http/listing/cursor.ts';
import { listDocumentsById } from '../documents/document.store.ts';
import { toLevel } from './to-level.ts';

type Request = EndpointRequest<typeof operatorEndpoints.listStockMovements>;

/**
 * The stock of a product in a warehouse, and its movements, newest first, with the order or the document of each.
 * Throws the Refusal `stock.product_unknown`.
 */
export async function listMovements(
  { database }: Context,
  { partner, language }: StaffReader,
  { warehouse: warehouseId, product: productId }: Request['params'],
  { limit = usualLimit, cursor }: Request['query'],
): Promise<EndpointAnswer<typeof operatorEndpoints.listStockMovements>> {
  const page = { after: timeCursor.decode(cursor), limit: limit + 1 };
  const key = { warehouseId, productId };
  const row = await findStockedGoods(database, partner.id, key);
  if (!row) throw new Refusal('stock.product_unknown');
  const found = await listEntries(database, partner.id, key, page);
  const { rows, nextCursor } = cutPage(found, limit, timeCursor.encode);
  const idsOf = (pick: (entry: (typeof rows)[number]) => string | null) => [
    ...new Set(rows.flatMap((entry) => pick(entry) ?? [])),
  ];
  const [numbers, documents] = await Promise.all([
    listOrderNumbers(
      database,
      partner.id,
      idsOf(({ orderId }) => orderId),
    ),
    listDocumentsById(
      database,
      partner.id,
      idsOf(({ documentId }) => documentId),
    ),
  ]);
  const byId = new Map(documents.map((document) => [document.id, document]));
  return {
    level: toLevel(row, { partner, language }),
    items: rows.map(({ id, at, reason, orderId, documentId, ...deltas }) => {
      const number = orderId === null ? undefined : numbers.get(orderId);
      const document = documentId === null ? undefined : byId.get(documentId);
      return {
        ...{ id, at: at.toISOString(), reason },
        ...{ onHand: deltas.onHandDelta, reserved: deltas.reservedDelta, missing: deltas.missingDelta },
        order: orderId !== null && number !== undefined ? { uuid: orderId, number } : null,
        document: document ? { id: document.id, number: document.number, kind: document.kind } : null,
      };
    }),
    nextCursor,
  };
}
