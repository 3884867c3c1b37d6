import {
  serviceAccounts,
  type EndpointRequest,
  type operatorEndpoints,
  type PartnerSecret,
  type SecretName,
} from '@kaplya/contract';
import type { Context } from '#context.ts';
import type { Transaction } from '#db/client.ts';
import {
  assertMayLeadCodes,
  assertVersion,
  firstVersionOf,
  insertRevisions,
  recordAudit,
  withStaffTransaction,
  type StaffCall,
} from '#features/staff/index.ts';
import { Refusal } from '#http/refusal.ts';
import { isAccountSecret } from './is-account-secret.ts';
import { openSecret, sealSecret } from './seal-secret.ts';
import { insertSecret, lockSecretsOf, updateSecret, type SecretRow } from './secret.store.ts';
import { describeSecrets } from './describe-secrets.ts';

type Request = EndpointRequest<typeof operatorEndpoints.saveSecret>;

/** Limit of secrets per partner. */
const secretsAtMost = 20;

const exactly = (host: string) => new RegExp(`^${host.replaceAll('.', '[.]')}$`);

/** The formats of providers' accounts and secrets, which detect a wrong kind of key or an incompletely copied one. */
const formats: Readonly<Record<SecretName, { readonly account: RegExp; readonly value: RegExp }>> = {
  yookassa: { account: /^\d{1,20}$/, value: /^[\w-]{16,}$/ },
  // A secret or restricted key; never a publishable one.
  stripe: { account: /^acct_\w{5,}$/, value: /^(?:sk|rk)_(?:test|live)_\w+$/ },
  'stripe-webhook': { account: /^acct_\w{5,}$/, value: /^whsec_[\w+/=]+$/ },
  // The mail server that the password opens: no other one ever gets it.
  smtp: { account: /^(?:[a-z\d-]+\.)+[a-z\d-]+$/, value: /^[ -~]+$/ },
  smsru: { account: exactly(serviceAccounts.smsru), value: /^[\w-]{16,}$/ },
  'yandex-geocoder': { account: exactly(serviceAccounts['yandex-geocoder']), value: /^[\w-]{16,}$/ },
  'yandex-suggest': { account: exactly(serviceAccounts['yandex-suggest']), value: /^[\w-]{16,}$/ },
};

/** The secrets of services that send codes: only owners set them, because codes sign owners in. */
const secretsOfCodes: ReadonlySet<SecretName> = new Set(['smtp', 'smsru']);

/** The characters by which people distinguish secrets; none of a password, which may be short. */
const hintOf = (name: SecretName, value: string): string => (name === 'smtp' ? '' : value.slice(-4));

/**
 * Sets a secret, or chooses its account for new payments. Other processes use the secret once they are notified of the
 * change, this process before it answers. Throws the Refusals of its endpoint.
 */
export async function saveSecret(
  context: Context,
  call: StaffCall,
  { params: { name }, body }: Pick<Request, 'params' | 'body'>,
): Promise<PartnerSecret> {
  const { partner } = call;
  const { account, value } = body;
  const format = formats[name];
  if (!format.account.test(account) || (value !== undefined && !format.value.test(value))) {
    throw new Refusal('secret.malformed');
  }
  const secret = await withStaffTransaction(context, call, async (transaction) => {
    if (secretsOfCodes.has(name)) await assertMayLeadCodes(transaction, call);
    const rows = await lockSecretsOf(transaction, partner.id);
    const former = rows.find((row) => row.name === name && row.account === account) ?? null;
    const versions = { present: former?.version ?? 0, read: body.version };
    await assertVersion(transaction, { partnerId: partner.id, subject: subjectOf(former), ...versions });
    const saved = former
      ? await changeSecret(context, transaction, call, { former, rows, body })
      : await addSecret(context, transaction, call, { name, rows, body });
    await auditSave(context, transaction, call, former, saved);
    const described = await describeSecrets(context, transaction, partner.id);
    return described.find((each) => each.name === name && each.account === account);
  });
  if (!secret) throw new Error(`Secret ${name} of ${partner.id} was not stored`);
  context.changes.announce('partner', partner.id);
  await context.services.payments.accounts.load();
  return secret;
}

/** The subject of a secret in versions and audit. */
export function subjectOf(row: Pick<SecretRow, 'id'> | null): string {
  return `secret:${row?.id ?? ''}`;
}

/** The subject of all secrets of one name and account: the versions of a new secret continue those of a deleted one. */
export const nameOf = ({ name, account }: Pick<SecretRow, 'name' | 'account'>): string => `secret:${name} ${account}`;

type SecretSave = { readonly rows: readonly SecretRow[]; readonly body: Request['body'] };

async function addSecret(
  { config, clock }: Context,
  transaction: Transaction,
  { partner, staff }: StaffCall,
  { name, rows, body }: SecretSave & { readonly name: SecretName },
): Promise<SecretRow> {
  const accounts = rows.filter(isAccountSecret);
  const { account, value, takesNewPayments = accounts.length === 0 } = body;
  if (value === undefined) throw new Refusal('secret.unknown');
  if (rows.length >= secretsAtMost) throw new Refusal('secret.too_many');
  const owner = { partnerId: partner.id, name, account };
  const version = await firstVersionOf(transaction, { partnerId: partner.id, subject: nameOf(owner) });
  const added = await insertSecret(transaction, {
    ...{ ...owner, version },
    sealed: sealSecret(config.secrets.appSecret, owner, value),
    hint: hintOf(name, value),
    position: takesNewPayments ? positionBefore(accounts) : positionAfter(accounts),
    setAt: clock.now(),
    setBy: staff.id,
  });
  // Adds a version after that of a deleted secret with the same name and account: staff who still have the deleted one
  // open see who set this one.
  await insertRevisions(transaction, partner.id, [{ subject: subjectOf(added), version, fields: ['setAt'] }]);
  return added;
}

async function changeSecret(
  { config, clock }: Context,
  transaction: Transaction,
  { staff }: StaffCall,
  { former, rows, body: { value, takesNewPayments } }: SecretSave & { readonly former: SecretRow },
): Promise<SecretRow> {
  const { appSecret } = config.secrets;
  const accounts = rows.filter(isAccountSecret);
  const isFirst = accounts[0]?.id === former.id;
  const isMoved = isAccountSecret(former) && takesNewPayments !== undefined && takesNewPayments !== isFirst;
  const isNew = value !== undefined && value !== openSecret(appSecret, former);
  if (!isMoved && !isNew) return former;
  return updateSecret(transaction, former, {
    ...(isMoved && { position: takesNewPayments ? positionBefore(accounts) : positionAfter(accounts) }),
    ...(isNew && {
      ...{ sealed: sealSecret(appSecret, former, value), hint: hintOf(former.name, value), unreadableSince: null },
      ...{ setAt: clock.now(), setBy: staff.id },
    }),
  });
}

const positionBefore = (rows: readonly SecretRow[]) => Math.min(1, ...rows.map(({ position }) => position)) - 1;
const positionAfter = (rows: readonly SecretRow[]) => Math.max(-1, ...rows.map(({ position }) => position)) + 1;

/** The fields of a secret in the audit: never its value or a part of it. */
export function toAuditFields({ name, account, position, setAt }: SecretRow) {
  return { name, account, position, setAt: setAt.toISOString() };
}

async function auditSave(
  context: Context,
  transaction: Transaction,
  call: StaffCall,
  former: SecretRow | null,
  saved: SecretRow,
): Promise<void> {
  if (former?.version === saved.version) return;
  await recordAudit(context, transaction, call, {
    action: 'secret.set',
    subject: subjectOf(saved),
    version: saved.version,
    before: former ? toAuditFields(former) : {},
    after: toAuditFields(saved),
  });
}
