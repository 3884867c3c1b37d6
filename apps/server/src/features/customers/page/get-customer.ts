import type { OpsCustomer, OpsCustomerPart } from '@kaplya/contract';
import type { Context } from '#context.ts';
import type { Executor } from '#db/client.ts';
import { withTransaction } from '#db/transaction.ts';
import { listAddresses, listWaitingAddressesOf } from '#features/addresses/index.ts';
import {
  listBottleDocuments,
  listBottleEntries,
  type BottleEntryRow,
  listPlaces,
  listRentals,
  listUnpaidDebts,
  toRental,
} from '#features/containers/index.ts';
import {
  countOpenSessions,
  findBlock,
  findSurvivingId,
  hashPhones,
  listAgreements,
  listConsentsOf,
  listCustomerRows,
  listLegalPeople,
  listMergedIds,
  listRequestsOf,
  toOwnPhones,
  type CustomerRow,
} from '#features/identity/index.ts';
import { listPointsDocuments, readPointsLedger } from '#features/loyalty/index.ts';
import { listNewestCellOrders } from '#features/micro-market/index.ts';
import { listLastOrders } from '#features/orders/index.ts';
import { listSavedMethods } from '#features/payments/index.ts';
import { listNewestUses, listRetainedUses } from '#features/promotions/index.ts';
import type { CallOf } from '#http/call.ts';
import { Refusal } from '#http/refusal.ts';
import { toBlock } from '../blocks/to-block.ts';
import { toWaitingAddress } from '../addresses/list-waiting-addresses.ts';
import { toNote } from '../notes/add-note.ts';
import { listNotes } from '../notes/note.store.ts';
import { ordersCountedAtMost, sumOf, toDebt } from './find-caller.ts';
import { toPlaces } from './list-places-of.ts';

const usualRows: Readonly<Record<OpsCustomerPart, number>> = {
  orders: 10,
  cellOrders: 5,
  points: 20,
  bottles: 20,
  consents: 20,
  promoUses: 10,
  notes: 20,
};
const moreRows = 500;
const documentsAtMost = 50;
const rentalsAtMost = 100;

export type PageDependencies = {
  /** Order numbers by order id. */
  listOrderNumbers(executor: Executor, partnerId: string, orderIds: readonly string[]): Promise<Map<string, string>>;
};

/**
 * A customer's page from one snapshot, in a fixed number of statements. `more` names the part
 * of the page that is listed at full length.
 * The page of a merged account is that of the surviving one.
 */
export function getOpsCustomer(
  context: Context,
  call: CallOf<'partner' | 'language'>,
  { id, more }: { readonly id: string; readonly more: OpsCustomerPart | undefined },
  dependencies: PageDependencies,
): Promise<OpsCustomer> {
  const read = async (executor: Executor): Promise<OpsCustomer> => {
    const partnerId = call.partner.id;
    const survivingId = (await findSurvivingId(executor, { partnerId, subjectId: id })) ?? id;
    const mergedIds = await listMergedIds(executor, { partnerId, subjectId: survivingId });
    const rows = await listCustomerRows(executor, { partnerId, ids: [survivingId, ...mergedIds] });
    const customer = rows.find((row) => row.id === survivingId);
    if (!customer || customer.deletedAt !== null) throw new Refusal('identity.customer_unknown');
    const merged = rows.filter((row) => row !== customer);
    return describe(context, executor, call, { customer, merged, more }, dependencies);
  };
  return withTransaction(context.database, read, { isolation: 'repeatable read' });
}

async function describe(
  { clock, config }: Pick<Context, 'clock' | 'config'>,
  executor: Executor,
  { partner, language }: CallOf<'partner' | 'language'>,
  {
    customer,
    merged,
    more,
  }: {
    readonly customer: CustomerRow;
    readonly merged: readonly CustomerRow[];
    readonly more: OpsCustomerPart | undefined;
  },
  { listOrderNumbers }: PageDependencies,
): Promise<OpsCustomer> {
  const now = clock.now();
  const { id } = customer;
  const partnerId = partner.id;
  const of = { partnerId, subjectId: id };
  // Append-only rows stay under the merged account's id; all others have moved (rule 85).
  const ids = [id, ...merged.map((row) => row.id)];
  const rowsOf = (part: OpsCustomerPart) => (more === part ? moreRows : usualRows[part]);
  const partOf = <Row, Item>(part: OpsCustomerPart, found: readonly Row[], toItem: (row: Row) => Item) => ({
    items: found.slice(0, rowsOf(part)).map(toItem),
    hasMore: found.length > rowsOf(part),
  });
  const [companies, requests, sessions, last, cellOrders, saved, waiting, places, entries, rentals, debts] =
    await Promise.all([
      listLegalPeople(executor, partnerId, id),
      listRequestsOf(executor, { partnerId, customerId: id }),
      countOpenSessions(executor, { subjectId: id, now }),
      listLastOrders(
        executor,
        { partnerId, subjectId: id, phone: null },
        { limit: rowsOf('orders') + 1, countedAtMost: ordersCountedAtMost },
      ),
      listNewestCellOrders(executor, of, rowsOf('cellOrders') + 1),
      listAddresses(executor, of, 'newest first'),
      listWaitingAddressesOf(executor, { partnerId, subjectIds: [id] }),
      listPlaces(executor, of),
      listBottleEntries(executor, of, rowsOf('bottles') + 1),
      listRentals(executor, of),
      listUnpaidDebts(executor, of),
    ]);
  const proven = [customer, ...merged].flatMap(({ phone, phoneConfirmedAt }) =>
    phoneConfirmedAt ? (phone ?? []) : [],
  );
  const phoneHashes = hashPhones({ config }, partnerId, proven);
  const ownHashes = hashPhones({ config }, partnerId, toOwnPhones([customer, ...merged]));
  const [points, uses, retained, consents, agreements, methods, notes, pointsDocuments, bottleDocuments, block] =
    await Promise.all([
      readPointsLedger(
        executor,
        { partner, language, listOrderNumbers },
        { customerId: id, limit: rowsOf('points') + 1, now },
      ),
      listNewestUses(executor, of, rowsOf('promoUses') + 1),
      listRetainedUses(executor, { partnerId, phoneHashes, now }),
      listConsentsOf(executor, { partnerId, subjectIds: ids }, rowsOf('consents') + 1),
      listAgreements(executor, partner, id),
      listSavedMethods(executor, { partnerId, customerId: id }),
      listNotes(executor, { partnerId, customerIds: ids }, rowsOf('notes') + 1),
      listPointsDocuments(executor, { partnerId, customerIds: ids }, documentsAtMost),
      listBottleDocuments(executor, { partnerId, subjectIds: ids }, documentsAtMost),
      findBlock(executor, { partnerId, customerId: id, phoneHashes: ownHashes }),
    ]);
  const addressOf = new Map(places.map((place) => [place.id, place.addressText]));
  const own = debts.filter(({ state, legalPersonId }) => state === 'open' && legalPersonId === null);
  const standing = new Set(agreements.map((agreement) => agreement.id));
  return {
    id,
    version: customer.version,
    name: customer.name ?? '',
    birthday: customer.birthday,
    language: customer.language,
    createdAt: customer.createdAt.toISOString(),
    block: block && toBlock(block),
    contacts: [customer, ...merged].flatMap(toContacts),
    companies: companies.map((company) => ({ id: company.id, name: company.name })),
    companyRequests: requests.flatMap(({ id: requestId, name, state }) =>
      state === 'requested' ? { id: requestId, name } : [],
    ),
    sessions,
    orders: { ...partOf('orders', last.briefs, (brief) => brief), total: last.total },
    cellOrders: partOf('cellOrders', cellOrders, (order) => ({
      ...{ id: order.id, number: order.number, cellId: order.cellId, state: order.state },
      total: { amount: order.totalMinor, currency: order.currency },
      createdAt: order.createdAt.toISOString(),
    })),
    addresses: toPlaces({ saved, places, waiting }),
    waitingAddresses: waiting.slice(0, 100).map((row) => toWaitingAddress(row, places)),
    bottles: {
      ...partOf('bottles', entries, (entry) => ({
        ...{ id: entry.id, at: entry.at.toISOString(), change: entry.change, bottles: entry.bottles },
        kind: kindOfEntry(entry),
        address: addressOf.get(entry.placeId) ?? '',
        orderId: entry.orderId,
      })),
      total: places.reduce((sum, place) => sum + place.bottles, 0),
    },
    rentals: rentals
      .slice(0, rentalsAtMost)
      .map((rental) => toRental(rental, partner, addressOf.get(rental.placeId) ?? '', now)),
    debt: sumOf(own, partner),
    debts: debts.map((debt) => toDebt(debt, partner)),
    points: {
      ...partOf('points', points.entries, (entry) => entry),
      ...{ available: points.available, held: points.held, owed: points.owed },
      lots: points.lots.map(({ remaining, grantedAt, expiresAt }) => ({
        ...{ points: remaining, grantedAt: grantedAt.toISOString(), expiresAt: expiresAt.toISOString() },
      })),
    },
    documents: [
      ...pointsDocuments.map((row) => ({ kind: 'points' as const, change: row.points, ...toDocument(row) })),
      ...bottleDocuments.map((row) => ({ kind: 'bottles' as const, change: row.bottles, ...toDocument(row) })),
    ]
      .toSorted((one, other) => Number(other.number) - Number(one.number))
      .slice(0, documentsAtMost),
    promoUses: partOf('promoUses', uses, ({ code, orderId, takenAt, releasedAt }) => ({
      ...{ code, orderId, takenAt: takenAt.toISOString() },
      releasedAt: releasedAt?.toISOString() ?? null,
    })),
    retainedPromoUses: retained.map(({ code, isFirstOrder, retainedAt, expiresAt }) => ({
      ...{ code, isFirstOrder, retainedAt: retainedAt.toISOString(), expiresAt: expiresAt.toISOString() },
    })),
    consents: partOf('consents', consents, (consent) => ({
      ...{ id: consent.id, consentType: consent.consentType, isGranted: consent.granted, version: consent.version },
      ...{ source: consent.source, at: consent.at.toISOString(), isCurrent: standing.has(consent.id) },
    })),
    savedMethods: methods.map(({ kind, label }) => ({ kind, label })),
    notes: partOf('notes', notes, toNote),
    merged: merged.map((row) => ({ id: row.id, at: (row.mergedAt ?? row.createdAt).toISOString() })),
  };
}

function toDocument(row: { id: string; number: string; reasonId: string; note: string | null; at: Date }) {
  const { id, number, reasonId, note, at } = row;
  return { id, number, reasonId, note, at: at.toISOString() };
}

function toContacts(row: CustomerRow): OpsCustomer['contacts'] {
  const isOfMerged = row.mergedInto !== null;
  return [
    ...(row.phone === null
      ? []
      : [{ kind: 'phone' as const, value: row.phone, isConfirmed: row.phoneConfirmedAt !== null, isOfMerged }]),
    ...(row.email === null ? [] : [{ kind: 'email' as const, value: row.email, isConfirmed: true, isOfMerged }]),
  ];
}

function kindOfEntry({
  orderId,
  correction,
  documentId,
}: BottleEntryRow): 'delivery' | 'correction' | 'document' | 'merge' {
  if (orderId !== null) return correction > 0 ? 'correction' : 'delivery';
  return documentId === null ? 'merge' : 'document';
}
