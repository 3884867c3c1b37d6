import type { Cell, CellPlace, endpoints, Product } from '@kaplya/contract';
import type { Context } from '#context.ts';
import { getContainer, getOffers, readAvailability, toOneProduct } from '#features/catalogue/index.ts';
import { getDefaultArea } from '#features/company/index.ts';
import type { Call } from '#http/call.ts';
import { Refusal } from '#http/refusal.ts';
import { findSessionOfCell, findSessionOfSubject, listOpenSessions } from './cell-sessions.store.ts';
import { findCellByIdOrNumber, listCells } from './cells.store.ts';
import { describeCell, statusOf } from './describe-cell.ts';

export async function getCell(
  context: Context,
  { partner, bearer, language, params }: Call<typeof endpoints.getCell>,
): Promise<Cell> {
  const found = await findCellByIdOrNumber(context.database, { partnerId: partner.id, id: params.id });
  if (!found) throw new Refusal('cell.not_found');
  const [reservedBy, own] = await Promise.all([
    findSessionOfCell(context.database, partner.id, found.cell.id),
    findSessionOfSubject(context.database, partner.id, bearer.subjectId),
  ]);
  return describeCell(context, partner, found, { reservedBy, own, language });
}

/** Where the cells are, for anybody. */
export async function listCellPlaces(
  context: Context,
  { partner, language }: Call<typeof endpoints.listCells>,
): Promise<{ success: true; data: CellPlace[] }> {
  if (!partner) throw new Refusal('partner.unknown');
  const [cells, sessions] = await Promise.all([
    listCells(context.database, partner.id),
    listOpenSessions(context.database, partner.id),
  ]);
  const now = context.clock.now();
  const data = cells.map((found) => {
    const { id, number, addresses, place } = found.cell;
    const { latitude, longitude } = place;
    const status = statusOf(found, sessions.has(id), now);
    return { id, number, status, address: addresses[language], latitude, longitude };
  });
  return { success: true, data };
}

/** What is sold beside the water of a cell. */
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
