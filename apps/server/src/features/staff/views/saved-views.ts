import type { EndpointRequest, operatorEndpoints, SavedView } from '@kaplya/contract';
import type { Context } from '#context.ts';
import type { Transaction } from '#db/client.ts';
import type { CallOf } from '#http/call.ts';
import { Refusal } from '#http/refusal.ts';
import { deletePersonalAuditOf } from '../audit/audit.store.ts';
import { recordAudit, withStaffTransaction, type StaffCall } from '../audit/record-audit.ts';
import { assertVersion } from '../versions/assert-version.ts';
import {
  countViews,
  deleteView,
  hasViewNamed,
  insertView,
  listViewsOf,
  lockView,
  updateView,
  type SavedViewRow,
} from './view.store.ts';

const viewsAtMost = 50;
const listedAtMost = 200;

/** The caller's saved views of a screen, then the views that other members share. */
export async function listViews(
  context: Context,
  { partner, staff }: CallOf<'partner' | 'staff'>,
  screen: string,
): Promise<{ items: SavedView[] }> {
  const of = { partnerId: partner.id, staffId: staff.id, screen };
  const found = await listViewsOf(context.database, of, listedAtMost);
  return { items: found.map(({ view, author }) => toView(view, { callerId: staff.id, author })) };
}

/** Saves a new view of the caller. Throws the Refusals `view.too_many` and `view.name_taken`. */
export function createView(
  context: Context,
  call: StaffCall,
  view: EndpointRequest<typeof operatorEndpoints.createView>['body'],
): Promise<{ view: SavedView }> {
  const of = { partnerId: call.partner.id, staffId: call.staff.id };
  return withStaffTransaction(context, call, async (transaction) => {
    if ((await countViews(transaction, of)) >= viewsAtMost)
      throw new Refusal('view.too_many', { params: { most: viewsAtMost } });
    if (await hasViewNamed(transaction, { ...of, ...view })) throw new Refusal('view.name_taken');
    const row = await insertView(transaction, { ...of, ...withoutSearch(view) });
    await recordShared(context, transaction, call, null, row);
    return { view: toView(row, { callerId: call.staff.id, author: call.staff.name }) };
  });
}

/** Changes a view of the caller. Throws the Refusals `view.unknown`, `view.name_taken` and `conflict.changed`. */
export function changeView(
  context: Context,
  call: StaffCall,
  id: string,
  { version, ...changes }: EndpointRequest<typeof operatorEndpoints.changeView>['body'],
): Promise<{ view: SavedView }> {
  return withStaffTransaction(context, call, async (transaction) => {
    const former = await lockOwn(transaction, call, id, version);
    const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
    const next = withoutSearch({ ...former, ...given });
    if (await hasViewNamed(transaction, next, id)) throw new Refusal('view.name_taken');
    const { name, query, columns, isShared } = next;
    const hasChanges = Object.keys(given).length > 0;
    const row = hasChanges ? await updateView(transaction, former, { name, query, columns, isShared }) : former;
    await recordShared(context, transaction, call, former, row);
    return { view: toView(row, { callerId: call.staff.id, author: call.staff.name }) };
  });
}

/** Deletes a view of the caller. Throws the Refusals `view.unknown` and `conflict.changed`. */
export function removeView(context: Context, call: StaffCall, id: string, version: number): Promise<undefined> {
  return withStaffTransaction(context, call, async (transaction) => {
    const former = await lockOwn(transaction, call, id, version);
    await deleteView(transaction, former);
    await deletePersonalAuditOf(transaction, { partnerId: former.partnerId, subjects: [`view:${id}`] });
    await recordShared(context, transaction, call, former, null);
    return undefined;
  });
}

/** Locks a view of the caller. A view of another member is refused as unknown, also a shared one. */
async function lockOwn(
  transaction: Transaction,
  { partner, staff }: StaffCall,
  id: string,
  version: number,
): Promise<SavedViewRow> {
  const row = await lockView(transaction, { partnerId: partner.id, staffId: staff.id, id });
  if (!row) throw new Refusal('view.unknown');
  const subject = `view:${id}`;
  await assertVersion(transaction, { partnerId: partner.id, subject, present: row.version, read: version });
  return row;
}

/** Removes the search text of a shared view, which may be a customer's name or phone. */
function withoutSearch<View extends Pick<SavedViewRow, 'query' | 'isShared'>>(view: View): View {
  if (!view.isShared) return view;
  const parameters = new URLSearchParams(view.query);
  if (!parameters.has('q')) return view;
  parameters.delete('q');
  return { ...view, query: parameters.toString() };
}

/** Records the change of a shared view in the audit; views that are not shared are not audited. */
async function recordShared(
  context: Context,
  transaction: Transaction,
  call: StaffCall,
  former: SavedViewRow | null,
  next: SavedViewRow | null,
): Promise<void> {
  const row = next ?? former;
  if (!row || (former?.isShared !== true && next?.isShared !== true)) return;
  if (former !== null && former.version === next?.version) return;
  await recordAudit(context, transaction, call, {
    action: former === null ? 'view.created' : next === null ? 'view.deleted' : 'view.changed',
    subject: `view:${row.id}`,
    version: next?.version ?? null,
    before: fieldsOf(former),
    after: fieldsOf(next),
    // Name and query may name a customer, so they are stored apart from the entry and deleted with the view.
    ...(next && { personal: { personId: null, before: sharedTextsOf(former), after: sharedTextsOf(next) } }),
  });
}

function toView(view: SavedViewRow, { callerId, author }: { callerId: string; author: string }): SavedView {
  const { id, version, screen, name, query, columns, isShared, staffId } = view;
  const by = { id: staffId, name: author };
  return { id, version, screen, name, query, columns, isShared, isOwn: staffId === callerId, by };
}

function fieldsOf(view: SavedViewRow | null) {
  if (view === null) return {};
  const { screen, columns, isShared } = view;
  return { screen, columns, isShared };
}

/** Name and query of a view as the audit shows them, decoded; none while the view is not shared. */
function sharedTextsOf(view: SavedViewRow | null) {
  if (view?.isShared !== true) return {};
  const parameters = [...new URLSearchParams(view.query)].map(([name, value]) => `${name}=${value}`);
  return { name: view.name, query: parameters.join('&') };
}
