import { createHash, randomBytes } from 'node:crypto';
import type { EndpointAnswer, operatorEndpoints } from '@kaplya/contract';
import type { Context } from '#context.ts';
import { withTransaction } from '#db/transaction.ts';
import { lockPartnerRow, updatePartnerRow, type PartnerRow } from '#features/company/index.ts';
import { announceSessionEnd, endSessionsOfClientApp } from '#features/identity/index.ts';
import { withStaffTransaction, type StaffCall } from '#features/staff/index.ts';
import { Refusal } from '#http/refusal.ts';
import { recordGroupChange } from '../record-group-change.ts';
import { clientAppsGroup, describeClientApps } from './describe-client-apps.ts';

type AppRow = NonNullable<PartnerRow['settings']['clientApps']>[number];
type Named = { readonly id: string; readonly version: number };
type WithSecret = EndpointAnswer<typeof operatorEndpoints.addClientApp>;

const appsAtMost = 50;
const secretBytes = 32;
const sessionsAtOnce = 1000;

/** Adds a program and returns its secret, of which only the hash is stored. */
export function addClientApp(context: Context, call: StaffCall, { id, version }: Named): Promise<WithSecret> {
  const { secret, row } = makeSecret(context, id);
  return changeWithSecret(context, call, {
    ...{ id, secret, isNew: true, read: version, action: 'client_app.added' },
    change(apps) {
      if (apps.some((app) => app.id === id)) throw new Refusal([{ code: 'client_app.taken', field: 'id' }]);
      if (apps.length >= appsAtMost) throw new Refusal('client_app.too_many');
      return [...apps, row];
    },
  });
}

/** Gives a program another secret, and ends its sessions. */
export function replaceClientAppSecret(context: Context, call: StaffCall, { id, version }: Named): Promise<WithSecret> {
  const { secret, row } = makeSecret(context, id);
  return changeWithSecret(context, call, {
    ...{ id, secret, read: version, action: 'client_app.secret_replaced' },
    change: (apps) => {
      const former = getApp(apps, id);
      return apps.map((app) => (app === former ? withLaterInstant(row, former) : app));
    },
  });
}

/** Deletes a program, and ends its sessions. */
export async function deleteClientApp(context: Context, call: StaffCall, { id, version }: Named): Promise<void> {
  await changeClientApps(context, call, {
    ...{ id, read: version, action: 'client_app.deleted' },
    change: (apps) => {
      const former = getApp(apps, id);
      return apps.filter((app) => app !== former);
    },
  });
}

function getApp(apps: readonly AppRow[], id: string): AppRow {
  const app = apps.find((each) => each.id === id);
  if (!app) throw new Refusal('client_app.unknown');
  return app;
}

function makeSecret({ clock }: Context, id: string): { readonly secret: string; readonly row: AppRow } {
  const secret = randomBytes(secretBytes).toString('base64url');
  const secretHash = createHash('sha256').update(secret).digest('hex');
  return { secret, row: { id, secretHash, setAt: clock.now().toISOString() } };
}

/** The instant distinguishes two secrets in the audit, also of the same millisecond. */
function withLaterInstant(row: AppRow, former: AppRow): AppRow {
  if (row.setAt !== former.setAt || row.setAt === undefined) return row;
  return { ...row, setAt: new Date(Date.parse(row.setAt) + 1).toISOString() };
}

type Change = {
  readonly id: string;
  /** Absent: it had a secret, whose sessions end. */
  readonly isNew?: boolean;
  readonly read: number;
  readonly action: string;
  readonly change: (apps: readonly AppRow[]) => readonly AppRow[];
};

async function changeWithSecret(
  context: Context,
  call: StaffCall,
  { secret, ...change }: Change & { readonly secret: string },
): Promise<WithSecret> {
  const { version, items } = await changeClientApps(context, call, change);
  const app = items.find(({ id }) => id === change.id);
  if (!app) throw new Error(`The program ${change.id} of ${call.partner.id} was not stored`);
  return { version, app, secret };
}

async function changeClientApps(
  context: Context,
  call: StaffCall,
  { id, isNew = false, read, action, change }: Change,
) {
  const { partner } = call;
  const of = { partnerId: partner.id, id, now: context.clock.now() };
  const { described, endedIds } = await withStaffTransaction(context, call, async (transaction) => {
    const row = await lockPartnerRow(transaction, partner.id);
    const former = row.settings.clientApps ?? [];
    const apps = change(former);
    await recordGroupChange(context, transaction, call, {
      ...{ id: clientAppsGroup, read, action, before: toFields(former), after: toFields(apps) },
    });
    await updatePartnerRow(transaction, partner.id, { settings: { ...row.settings, clientApps: apps } });
    // The first batch ends with the secret, so that a crash leaves none of a usual program; more would lock the partner.
    const ended = isNew ? [] : await endSessionsOfClientApp(transaction, { ...of, limit: sessionsAtOnce });
    return { described: await describeClientApps(context, transaction, partner.id), endedIds: ended };
  });
  context.changes.announce('partner', partner.id);
  let batch = endedIds;
  announceSessionEnd(context, batch);
  while (batch.length === sessionsAtOnce) {
    batch = await withTransaction(context.database, (transaction) =>
      endSessionsOfClientApp(transaction, { ...of, limit: sessionsAtOnce }),
    );
    announceSessionEnd(context, batch);
  }
  return described;
}

/** The programs in the audit and in conflicts: neither secrets nor hashes. */
const toFields = (apps: readonly AppRow[]) =>
  Object.fromEntries(apps.map(({ id, setAt = null }) => [id, { secretSetAt: setAt }] as const));
