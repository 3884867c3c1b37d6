import {
  listRightsGivenBySettings,
  listRightsOfExchange,
  type EndpointRequest,
  type Exchange,
  type operatorEndpoints,
} from '@kaplya/contract';
import type { Context } from '#context.ts';
import type { Transaction } from '#db/client.ts';
import { listCategoryRows } from '#features/catalogue/index.ts';
import { assertVersion, recordAudit, withStaffTransaction, type OpsCall } from '#features/staff/index.ts';
import { Refusal } from '#http/refusal.ts';
import { requirePermission } from '#http/require-permission.ts';
import { createPassword, hashSecret } from '../protocol/tokens.ts';
import { lockOrCreateExchange, updateExchange, type ExchangeEntry } from '../stores/exchange.store.ts';
import { addOpenOrders } from '../stores/sent-order.store.ts';
import { endRuns } from '../stores/run.store.ts';
import { deleteSessionsOf } from '../stores/session.store.ts';
import { toExchange } from './to-exchange.ts';

const subject = 'exchange:1c';

type Body = EndpointRequest<typeof operatorEndpoints.saveExchange>['body'];

/**
 * Saves the settings of the exchange, with the permissions for what they let later files do (rule 82a). Throws the
 * Refusals `staff.permission_missing`, `category.unknown` and `conflict.changed`.
 */
export function saveExchange(context: Context, call: OpsCall, body: Body): Promise<Exchange> {
  const { settings, sendsOrders } = body;
  return change(context, call, body, 'exchange.changed', async (transaction, entry) => {
    for (const permission of listRightsGivenBySettings(entry, { settings, sendsOrders }))
      requirePermission(call.staff, permission);
    const { categoryId } = settings;
    const categories = categoryId === null ? [] : await listCategoryRows(transaction, call.partner.id);
    if (categoryId !== null && !categories.some(({ id }) => id === categoryId))
      throw new Refusal([{ code: 'category.unknown', field: 'settings.categoryId' }]);
    // `sendsOrders` is stored before the open orders are read, so that the trigger records orders that change in
    // between.
    const saved = await updateExchange(transaction, call.partner.id, { settings, sendsOrders });
    if (sendsOrders && !entry.sendsOrders) await addOpenOrders(transaction, call.partner.id);
    return saved;
  });
}

/**
 * Creates a password, of which only the hash is stored, with the permissions for all that its holder may do (rule 82a);
 * sessions of the former one end, and what waits of it. Throws the Refusals `staff.permission_missing` and
 * `conflict.changed`.
 */
export async function createExchangePassword(
  context: Context,
  call: OpsCall,
  body: { readonly version: number },
): Promise<{ password: string; exchange: Exchange }> {
  const password = createPassword();
  const exchange = await change(context, call, body, 'exchange.password_made', async (transaction, entry) => {
    for (const permission of listRightsOfExchange(entry)) requirePermission(call.staff, permission);
    await endAccess(context, transaction, call.partner.id);
    return updateExchange(transaction, call.partner.id, {
      ...{ login: entry.login ?? `1c-${call.partner.id}`.slice(0, 60), passwordHash: hashSecret(password) },
      ...{ passwordAt: context.clock.now(), passwordBy: call.staff.id },
    });
  });
  return { password, exchange };
}

/** Revokes the password and ends all sessions and what waits of them. Throws the Refusal `conflict.changed`. */
export function revokeExchangePassword(
  context: Context,
  call: OpsCall,
  query: { readonly version: number },
): Promise<Exchange> {
  return change(context, call, query, 'exchange.password_revoked', async (transaction) => {
    await endAccess(context, transaction, call.partner.id);
    return updateExchange(transaction, call.partner.id, { passwordHash: null, passwordAt: null });
  });
}

/** Ends the sessions of 1C, and the documents that came in them and are not applied yet. */
async function endAccess({ clock }: Context, transaction: Transaction, partnerId: string): Promise<void> {
  await deleteSessionsOf(transaction, partnerId);
  await endRuns(transaction, partnerId, {
    ...{ failure: { code: 'exchange.password_gone' }, endedAt: clock.now(), isOnlyOf1C: true },
  });
}

async function change(
  context: Context,
  call: OpsCall,
  { version }: { readonly version: number },
  action: string,
  write: (transaction: Transaction, entry: ExchangeEntry) => Promise<ExchangeEntry>,
): Promise<Exchange> {
  const { partner } = call;
  const entry = await withStaffTransaction(context, call, async (transaction) => {
    const locked = await lockOrCreateExchange(transaction, partner.id);
    await assertVersion(transaction, { partnerId: partner.id, subject, present: locked.version, read: version });
    const saved = await write(transaction, locked);
    if (saved.version !== locked.version)
      await recordAudit(context, transaction, call, {
        ...{ action, subject, version: saved.version, before: toAuditFields(locked), after: toAuditFields(saved) },
      });
    return saved;
  });
  return toExchange(context.database, call, entry);
}

const toAuditFields = ({ settings, sendsOrders, login, passwordAt, passwordHash }: ExchangeEntry) => ({
  ...{ ...settings, statuses: settings.statuses.map((each) => ({ ...each })), sendsOrders, login },
  password: passwordHash === null ? null : (passwordAt?.toISOString() ?? null),
});
