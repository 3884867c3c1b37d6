import { randomUUIDv7 } from 'node:crypto';
import { isStaff } from '@kaplya/contract';
import type { Context } from '#context.ts';
import type { Transaction } from '#db/client.ts';
import { withTransaction } from '#db/transaction.ts';
import { storingSession } from '#features/identity/index.ts';
import { findServingArea, getDefaultArea } from '#features/company/index.ts';
import type { CallOf } from '#http/call.ts';
import { insertNewCart, lockCartCount } from '../cart.store.ts';
import { cartExpiry } from '../change-cart.ts';
import { fillContact } from '../choices/fill-contact.ts';
import { makeRoomForCart } from './make-room-for-cart.ts';

/** Creates a cart in the area of the point, or of the default city. A customer's cart has their contact. */
export async function initCart(
  context: Context,
  call: CallOf<'bearer' | 'partner'>,
  point: { latitude?: number | undefined; longitude?: number | undefined } = {},
): Promise<{ id: string }> {
  const { bearer, partner } = call;
  const { latitude, longitude } = point;
  const area =
    latitude !== undefined && longitude !== undefined ? findServingArea(partner, { latitude, longitude }) : null;
  const now = context.clock.now();
  const owner = { partnerId: partner.id, subjectId: bearer.subjectId };
  const insert = async (transaction: Transaction, storeSession: (transaction: Transaction) => Promise<void>) => {
    const storing = storeSession(transaction);
    await lockCartCount(transaction, owner);
    const [contact] = await Promise.all([
      fillContact(transaction, call),
      // Operators have no limit of carts: they open one for each person who calls.
      isStaff(bearer.roles) ? null : makeRoomForCart(transaction, { ...owner, now }, null),
      storing,
    ]);
    const id = randomUUIDv7();
    await insertNewCart(transaction, {
      ...owner,
      ...contact,
      id,
      areaId: (area ?? getDefaultArea(partner)).id,
      createdAt: now,
      updatedAt: now,
      expiresAt: cartExpiry(partner, now),
    });
    return { id };
  };
  return storingSession(context, bearer, (storeSession) =>
    withTransaction(context.database, (transaction) => insert(transaction, storeSession)),
  );
}
