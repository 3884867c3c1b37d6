import { isOpenCellSession } from '@kaplya/domain';
import type { Context } from '#context.ts';
import { findPartner } from '#features/company/index.ts';
import type { PersonalData } from '#features/identity/index.ts';
import { Refusal } from '#http/refusal.ts';
import { listEventsOf } from './cell-events.store.ts';
import { forgetSessionsOf, listSessionsOf, lockSessionsOf } from './cell-sessions.store.ts';
import { cancelSession } from './fail-session.ts';

/**
 * The orders of a customer at cells: who has one under way cannot leave, an unpaid one is given up, the others stay, for the
 * books.
 */
export const cellOrdersOfCustomers = (context: Context): PersonalData => ({
  name: 'cellOrders',
  async list(executor, of) {
    const sessions = await listSessionsOf(executor, of);
    const ids = sessions.map(({ id }) => id);
    const events = Map.groupBy(await listEventsOf(executor, of.partnerId, ids), ({ sessionId }) => sessionId);
    return sessions.map((session) => ({
      ...session,
      timeline: (events.get(session.id) ?? []).map(({ event, at }) => ({ event, at })),
    }));
  },
  async erase(transaction, of, now) {
    const partner = await findPartner(context, of.partnerId);
    if (!partner) throw new Error(`There is no partner ${of.partnerId}`);
    const sessions = await lockSessionsOf(transaction, of);
    const isUnderWay = sessions.some(({ state }) => isOpenCellSession(state) && state !== 'reserved');
    if (isUnderWay) throw new Refusal('account.order_in_delivery');
    const isOwing = sessions.some(({ bottleState }) => bottleState === 'open' || bottleState === 'disputed');
    if (isOwing) throw new Refusal('account.bottle_open');
    const cancellation = { reason: 'cancelled', event: 'CANCELLED', now } as const;
    for (const session of sessions.filter(({ state }) => state === 'reserved')) {
      await cancelSession(transaction, partner, session, cancellation);
    }
    await forgetSessionsOf(transaction, of);
  },
});
