import { randomUUID } from 'node:crypto';
import type { PhoneOrderRequest } from '@kaplya/contract';
import type { Context } from '#context.ts';
import type { Executor, Transaction } from '#db/client.ts';
import {
  checkEmail,
  findAccountOfPhone,
  findCustomer,
  hasPersonalDataConsent,
  lockAccount,
  lockOrOpenAccount,
  parsePhone,
  recordConsent,
  type CustomerRow,
} from '#features/identity/index.ts';
import { recordAudit } from '#features/staff/index.ts';
import { Refusal, type RefusalViolation } from '#http/refusal.ts';
import type { PhoneCall } from './phone-call.ts';

const customerRoles = ['ROLE_USER', 'ROLE_CLIENT'];

/** The person on the phone, as far as the shop knows them. */
export type PhoneCaller = {
  /** The account's id; a random one for a new person. */
  readonly id: string;
  readonly roles: readonly string[];
  /** Null: a new person. */
  readonly account: CustomerRow | null;
  /** E.164, for the courier. */
  readonly phone: string | null;
  readonly name: string;
  /** The e-mail address for receipts; null: that of the account. */
  readonly email: string | null;
  readonly hasConsent: boolean;
  readonly violations: readonly RefusalViolation[];
};

/** The account of the given id, else of the phone, else a new person. Only reads. */
export async function findCaller(
  executor: Executor,
  { partner }: Pick<PhoneCall, 'partner'>,
  input: PhoneOrderRequest['customer'],
): Promise<PhoneCaller> {
  const phone = input.phone ? parsePhone(input.phone, partner.country) : null;
  const account = await findAccount(executor, partner.id, { id: input.id, phone });
  const violations: RefusalViolation[] = [];
  if (input.phone && phone === null) violations.push({ code: 'cart.phone_invalid', field: 'customer.phone' });
  const name = input.name || (account?.name ?? '');
  if (name === '' && account === null) violations.push({ code: 'cart.name_required', field: 'customer.name' });
  const checked = input.email ? checkEmail(input.email) : { email: null };
  if ('violation' in checked) violations.push({ ...checked.violation, field: 'customer.email' });
  return {
    id: account?.id ?? randomUUID(),
    roles: account?.roles ?? customerRoles,
    account,
    phone: phone ?? account?.phone ?? null,
    name,
    email: 'email' in checked ? checked.email : null,
    hasConsent:
      input.consent === true || (account !== null && (await hasPersonalDataConsent(executor, partner, account.id))),
    violations,
  };
}

async function findAccount(
  executor: Executor,
  partnerId: string,
  { id, phone }: { readonly id: string | undefined; readonly phone: string | null },
): Promise<CustomerRow | null> {
  if (id === undefined) return phone === null ? null : findAccountOfPhone(executor, { partnerId, phone });
  const account = await findCustomer(executor, { partnerId, subjectId: id });
  if (!account) throw new Refusal('identity.customer_unknown');
  return account;
}

/**
 * Locks the caller's account, opens one for a new person, and records the consent given on the phone, with the
 * operator who read it aloud (rule 78).
 */
export async function lockOrOpenCaller(
  context: Context,
  transaction: Transaction,
  call: PhoneCall,
  input: PhoneOrderRequest['customer'],
): Promise<PhoneCaller> {
  const { partner, caller, language, staff } = call;
  const at = context.clock.now();
  const found = await findCaller(transaction, call, input);
  // Opens no account without a phone, a name and consent: the order is refused later, with all its violations.
  const isNobody = found.account === null && (found.phone === null || found.name === '' || !found.hasConsent);
  if (isNobody) return found;

  const account = found.account
    ? await lockAccount(transaction, { partnerId: partner.id, subjectId: found.account.id })
    : await openAccount(context, transaction, call, { phone: found.phone ?? '', name: found.name });
  if (input.consent === true) {
    const consent = { partner, subjectId: account.id, consentType: 'personal_data' as const, language };
    await recordConsent(transaction, { ...consent, caller, at, source: 'phone', staffId: staff.id });
  }
  return { ...found, account, id: account.id, roles: account.roles };
}

async function openAccount(
  context: Context,
  transaction: Transaction,
  call: PhoneCall,
  { phone, name }: { readonly phone: string; readonly name: string },
): Promise<CustomerRow> {
  const { partner, language, staff } = call;
  const { account, isNew } = await lockOrOpenAccount(transaction, {
    ...{ partnerId: partner.id, phone, name, staffId: staff.id, now: context.clock.now() },
    language: partner.languages[0] ?? language,
  });
  if (!isNew) return account;
  await recordAudit(context, transaction, call, {
    ...{ action: 'customer.opened', subject: `customer:${account.id}`, before: {}, after: { source: 'phone' } },
    personal: { personId: account.id, after: { phone, name } },
  });
  return account;
}
