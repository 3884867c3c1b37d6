import { randomUUIDv7 } from 'node:crypto';
import { isOperator } from '@kaplya/contract';
import type { Context } from '#context.ts';
import { withTransaction } from '#db/transaction.ts';
import { findServingArea, getDefaultArea } from '#features/company/index.ts';
import { insertNewCart, lockCartCount } from '../cart.store.ts';
import { cartLifetimeMs, type CartCall } from '../change-cart.ts';
import { fillContact } from '../choices/fill-contact.ts';
import { makeRoomForCart } from './make-room-for-cart.ts';

/** Creates a cart in the area of the point, or of the default city. A customer's cart has their contact. */
export async function initCart(
  context: Context,
  call: Pick<CartCall, 'bearer' | 'partner'>,
  point: { latitude?: number | undefined; longitude?: number | undefined } = {},
): Promise<{ id: string }> {
  const { bearer, partner } = call;
  const { latitude, longitude } = point;
  const area =
    latitude !== undefined && longitude !== undefined ? findServingArea(partner, { latitude, longitude }) : null;
  const now = context.clock.now();
  const owner = { partnerId: partner.id, subjectId: bearer.subjectId };
  return withTransaction(context.database, async (transaction) => {
    await lockCartCount(transaction, owner);
    const contact = fillContact(transaction, call);
    // An operator opens a cart for each caller.
    if (!isOperator(bearer.roles)) await makeRoomForCart(transaction, { ...owner, now }, null);
    const id = randomUUIDv7();
    await insertNewCart(transaction, {
      ...owner,
      ...(await contact),
      id,
      areaId: (area ?? getDefaultArea(partner)).id,
      createdAt: now,
      updatedAt: now,
      expiresAt: new Date(now.getTime() + cartLifetimeMs(partner)),
    });
    return { id };
  });
}
