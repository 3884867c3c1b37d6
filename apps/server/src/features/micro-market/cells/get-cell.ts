import type { Cell, CellPlace, endpoints, Product } from '@kaplya/contract';
import type { Context } from '#context.ts';
import { getContainer, getOffers, readAvailability, toOneProduct } from '#features/catalogue/index.ts';
import { getDefaultArea } from '#features/company/index.ts';
import type { Call } from '#http/call.ts';
import { Refusal } from '#http/refusal.ts';
import { areTexts } from '#memory/readable-texts.ts';
import { findCellOrderOfCell, findCellOrderOfSubject, listOpenCellOrders } from '../orders/cell-orders.store.ts';
import { findCellByIdOrNumber, listCells, type CellRow } from './cells.store.ts';
import { describeCell, statusOf } from './describe-cell.ts';

export async function getCell(
  context: Context,
  { partner, bearer, language, params }: Call<typeof endpoints.getCell>,
): Promise<Cell> {
  const found = await findCellByIdOrNumber(context.database, { partnerId: partner.id, id: params.id });
  if (!found) throw new Refusal('cell.not_found');
  const [reservedBy, own] = await Promise.all([
    findCellOrderOfCell(context.database, partner.id, found.cell.id),
    findCellOrderOfSubject(context.database, partner.id, bearer.subjectId),
  ]);
  return describeCell(context, partner, found, { reservedBy, own, language });
}

/** The public locations of the cells. */
export async function listCellPlaces(
  context: Context,
  { partner, language }: Call<typeof endpoints.listCells>,
): Promise<{ success: true; data: CellPlace[] }> {
  if (!partner) throw new Refusal('partner.unknown');
  const [cells, orders] = await Promise.all([
    listCells(context.database, partner.id),
    listOpenCellOrders(context.database, partner.id),
  ]);
  const now = context.clock.now();
  const rows = cells.map((found) => ({ ...found.cell, found }));
  const readable = context.services.microMarket.filterInvalidCells(partner.id, rows, isReadable);
  const data = readable.map(({ id, number, addresses, place, found }) => {
    const { latitude, longitude } = place;
    const status = statusOf(found, orders.has(id), now);
    return { id, number, status, address: addresses[language], latitude, longitude };
  });
  return { success: true, data };
}

function isReadable({ addresses, place }: Pick<CellRow, 'addresses' | 'place'>): boolean {
  const { latitude, longitude } = toPoint(place);
  return areTexts(addresses) && Number.isFinite(latitude) && Number.isFinite(longitude);
}

/** Tolerates null in the JSON column, which has no schema. */
const toPoint = (place: Partial<CellRow['place']> | null) => ({ ...place });

/** Goods sold beside a cell's water. */
export async function listCellProducts(
  context: Context,
  { partner, language }: Call<typeof endpoints.listCellProducts>,
): Promise<{ success: true; data: Product[] }> {
  const offers = await getOffers(context, partner, getDefaultArea(partner).id, null);
  const container = getContainer(offers, partner);
  const available = await readAvailability(context.database, partner, offers.warehouseId, [container.id]);
  return {
    success: true,
    data: [toOneProduct(container, offers, partner, { language, available: available[container.id] ?? 0 })],
  };
}
