import type { Context } from '#context.ts';
import { findServingArea, getDefaultArea } from '#features/company/index.ts';
import { insertCart } from './cart.store.ts';
import { cartLifetimeMs, type CartCall } from './change-cart.ts';

/** A cart has an area from its first moment: that of the point, or the default city's. */
export async function initCart(
  context: Context,
  { bearer, partner }: CartCall,
  point: { latitude?: number | undefined; longitude?: number | undefined } = {},
): Promise<{ id: string }> {
  const { latitude, longitude } = point;
  const area =
    latitude !== undefined && longitude !== undefined ? findServingArea(partner, { latitude, longitude }) : null;
  const now = context.clock.now();
  const id = await insertCart(context.database, {
    partnerId: partner.id,
    subjectId: bearer.subjectId,
    areaId: (area ?? getDefaultArea(partner)).id,
    createdAt: now,
    updatedAt: now,
    expiresAt: new Date(now.getTime() + cartLifetimeMs(partner)),
  });
  return { id };
}
