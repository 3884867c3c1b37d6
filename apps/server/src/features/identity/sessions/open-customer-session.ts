import type { Role, SessionMethod } from '@kaplya/contract';
import { DAY_MS } from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { Transaction } from '#db/client.ts';
import type { Bearer, Caller } from '#http/call.ts';
import type { Partner } from '#partner.ts';
import { insertCustomerVisitor } from '../account-removal/customer-visitor.store.ts';
import { listProvenPhones } from '../account-merge/account-merge.store.ts';
import { findSignedInVisitor, shortenSessions, type SessionRow } from '../identity.store.ts';
import type { HandOverOrders } from './inherited-visitor.ts';
import { createSession } from './sessions.ts';

/** Roles that mark the session of a visitor, or of a partner's program that named its user. */
const visitorRoles: readonly Role[] = ['ANONYMOUS_AGGREGATOR_CLIENT', 'ROLE_ANONYMOUS_PARTNER_CLIENT'];
/**
 * The time for which a visitor's session lives on in case the sign-in answer is lost; a refresh restores the full
 * lifetime. Then the visitor's data is erased (rule 79).
 */
const visitorGraceMilliseconds = 7 * DAY_MS;

export type CustomerSignIn = {
  readonly partner: Pick<Partner, 'id'>;
  readonly bearer: Bearer;
  readonly caller: Pick<Caller, 'userAgent' | 'ip'>;
  /** The account that signs in: of a customer, or of a member of staff. */
  readonly customer: { readonly id: string; readonly roles: readonly string[] };
  /** The method by which its owner proved their identity. */
  readonly method: SessionMethod;
};

/** Opens the session of a member of staff. The visitor's cart and addresses do not pass to them. */
export function openStaffSession(
  context: Context,
  transaction: Transaction,
  { partner, caller: { userAgent, ip }, customer: member, method }: CustomerSignIn,
): Promise<{ session: SessionRow; refreshToken: string }> {
  const { id: subjectId, roles } = member;
  const provenAt = context.clock.now();
  const of = { subjectId, roles: [...roles], partnerId: partner.id, method, userAgent, ip, provenAt };
  return createSession(context, transaction, of);
}

/**
 * Opens a customer's session. It stores the visitor who signs in, which gives a claim to their carts, and hands over
 * their orders with a phone that the account proved. A customer who signs in anew has the visitor of their session.
 */
export async function openCustomerSession(
  context: Context,
  transaction: Transaction,
  { partner, bearer, caller, customer, method }: CustomerSignIn,
  handOverOrders: HandOverOrders,
): Promise<{ session: SessionRow; refreshToken: string }> {
  const now = context.clock.now();
  const isVisitor = visitorRoles.some((role) => bearer.roles.includes(role));
  const known = isVisitor ? bearer : await findSignedInVisitor(transaction, bearer.sessionId);
  const visitorSubjectId = known?.subjectId ?? null;
  const opened = await createSession(context, transaction, {
    subjectId: customer.id,
    roles: [...customer.roles],
    partnerId: partner.id,
    visitorSubjectId,
    method,
    userAgent: caller.userAgent,
    ip: caller.ip,
    provenAt: now,
  });
  if (visitorSubjectId !== null) {
    const key = { partnerId: partner.id, subjectId: customer.id };
    await insertCustomerVisitor(transaction, key, visitorSubjectId);
    const until = new Date(now.getTime() + visitorGraceMilliseconds);
    await shortenSessions(transaction, { subjectId: visitorSubjectId, now, until });
    const phones = await listProvenPhones(transaction, key);
    const of = { partnerId: partner.id, visitorId: visitorSubjectId, customerId: customer.id };
    await handOverOrders(transaction, { ...of, phones, now });
  }
  return opened;
}
