import type { Role } from '@kaplya/contract';
import type { Language } from '@kaplya/domain';
import type { Transaction } from '#db/client.ts';
import { Refusal } from '#http/refusal.ts';
import { lockCustomer, type CustomerRow } from '../customer.store.ts';
import { findAccountOfPhone, insertOpenedAccount, lockOpenedAccount } from './caller-account.store.ts';

const customerRoles: readonly Role[] = ['ROLE_USER', 'ROLE_CLIENT'];

export type NewCaller = {
  readonly partnerId: string;
  /** The caller's phone in E.164. */
  readonly phone: string;
  readonly name: string;
  readonly language: Language;
  readonly staffId: string;
  readonly now: Date;
};

/**
 * Locks the account of a caller's phone, or opens one. The typed phone signs nobody in to it until its owner confirms
 * the phone by a code (decision 0073). Concurrent calls open one account.
 */
export async function lockOrOpenAccount(
  transaction: Transaction,
  caller: NewCaller,
): Promise<{ readonly account: CustomerRow; readonly isNew: boolean }> {
  const { partnerId, phone, name, language, staffId: openedBy, now } = caller;
  const known = await findAccountOfPhone(transaction, { partnerId, phone });
  if (known) return { account: await lockAccount(transaction, { partnerId, subjectId: known.id }), isNew: false };
  const account = { partnerId, phone, name: name || null, language, openedBy, roles: [...customerRoles] };
  const opened = await insertOpenedAccount(transaction, { ...account, createdAt: now });
  if (opened) return { account: opened, isNew: true };
  const meanwhile = await lockOpenedAccount(transaction, { partnerId, phone });
  if (!meanwhile) throw new Error('An account was neither opened nor found');
  return { account: meanwhile, isNew: false };
}

/** Locks an account until the end of the transaction, to prevent its deletion. */
export async function lockAccount(
  transaction: Transaction,
  key: { readonly partnerId: string; readonly subjectId: string },
): Promise<CustomerRow> {
  const row = await lockCustomer(transaction, key);
  if (!row) throw new Refusal('identity.customer_unknown');
  return row;
}
