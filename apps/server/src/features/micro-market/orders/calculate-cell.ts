import { isAnonymous, type CellCalculation, type endpoints } from '@kaplya/contract';
import type { Context } from '#context.ts';
import type { Bearer, Call } from '#http/call.ts';
import { Refusal } from '#http/refusal.ts';
import { findCellByIdOrNumber } from '../cells/cells.store.ts';
import { priceChoice, toCellCalculation } from './price-choice.ts';

/** The price of a choice for its caller; a visitor sees it without points. */
export async function calculateCell(
  context: Context,
  { partner, bearer, language, body }: Call<typeof endpoints.calculateCell>,
): Promise<CellCalculation> {
  const found = await findCellByIdOrNumber(context.database, { partnerId: partner.id, id: body.cell });
  if (!found) throw new Refusal('cell.not_found');
  const customer = { partner, customerId: customerOf(bearer), language };
  return toCellCalculation(customer, await priceChoice(context, context.database, customer, found.cell, body));
}

/** The caller's customer id; null for a visitor. */
export function customerOf({ roles, subjectId }: Pick<Bearer, 'roles' | 'subjectId'>): string | null {
  return isAnonymous(roles) ? null : subjectId;
}
