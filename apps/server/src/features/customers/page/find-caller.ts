import type { OpsCaller, OpsDebt, OpsOrderBrief } from '@kaplya/contract';
import { isOver } from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { Partner } from '#features/company/index.ts';
import { listOpenDebts, listPlaces, type DebtRow } from '#features/containers/index.ts';
import { listAddresses, listWaitingAddressesOf } from '#features/addresses/index.ts';
import {
  findAccountOfPhone,
  findBlock,
  findBlockedPerson,
  listLegalPeople,
  parsePhone,
} from '#features/identity/index.ts';
import { readPoints } from '#features/loyalty/index.ts';
import { listLastOrders } from '#features/orders/index.ts';
import { Refusal } from '#http/refusal.ts';
import { toBlock } from '../blocks/to-block.ts';
import { toWaitingAddress } from '../addresses/list-waiting-addresses.ts';
import { toNote } from '../notes/add-note.ts';
import { listNotes } from '../notes/note.store.ts';
import { toPlaces, withOrderPlaces } from './list-places-of.ts';

const ordersShown = 5;
/** The number of latest orders whose addresses the operator can choose for the caller. */
const ordersRead = 20;
const addressesAtMost = 20;
export const ordersCountedAtMost = 1000;

/**
 * The caller of a phone, in a fixed number of statements: the account that the phone signs in to, else the one that
 * staff opened for it, and all orders placed with the phone. An account whose owner has only typed the phone does not
 * count (decision 0073).
 */
export async function findCaller(
  { config, database, clock }: Pick<Context, 'config' | 'database' | 'clock'>,
  partner: Partner,
  typed: string,
): Promise<OpsCaller> {
  // Phones of any country are accepted, because a guest may have one.
  const phone = parsePhone(typed, partner.country);
  if (phone === null) throw new Refusal([{ code: 'identity.phone_invalid', field: 'phone' }]);
  const partnerId = partner.id;
  const customer = await findAccountOfPhone(database, { partnerId, phone });
  const customerId = customer?.id ?? null;
  const of = customerId === null ? null : { partnerId, subjectId: customerId };
  const person = await findBlockedPerson({ config }, database, { partnerId, customerId, phone });
  const [companies, points, notes, debts, saved, waiting, places, last, block] = await Promise.all([
    of ? listLegalPeople(database, partnerId, of.subjectId) : [],
    of && readPoints(database, partner, of.subjectId, clock.now()),
    of ? listNotes(database, { partnerId, customerIds: [of.subjectId] }, 1) : [],
    of ? listOpenDebts(database, { ...of, legalPersonId: null }) : [],
    of ? listAddresses(database, of, 'newest first') : [],
    of ? listWaitingAddressesOf(database, { partnerId, subjectIds: [of.subjectId] }) : [],
    of ? listPlaces(database, of) : [],
    listLastOrders(
      database,
      { partnerId, subjectId: customerId, phone },
      { limit: ordersRead, countedAtMost: ordersCountedAtMost },
    ),
    findBlock(database, person),
  ]);
  const ordered = last.orders.map(({ address }) => address);
  const [note] = notes;
  return {
    phone,
    customer: customer && {
      id: customer.id,
      version: customer.version,
      name: customer.name ?? '',
      email: customer.email,
      isPhoneConfirmed: customer.phone === phone && customer.phoneConfirmedAt !== null,
      points: points?.available ?? 0,
      companies: companies.map(({ id, name }) => ({ id, name })),
      note: note ? toNote(note) : null,
    },
    name: customer?.name ?? last.orders[0]?.customerName ?? '',
    orders: last.briefs.toSorted(openFirst).slice(0, ordersShown),
    ordersTotal: last.total,
    addresses: withOrderPlaces(toPlaces({ saved, places, waiting }), ordered, addressesAtMost),
    waitingAddresses: waiting.slice(0, 100).map((row) => toWaitingAddress(row, places)),
    bottles: places.reduce((sum, place) => sum + place.bottles, 0),
    debt: sumOf(debts, partner),
    debts: debts.map((debt) => toDebt(debt, partner)),
    block: block && toBlock(block),
  };
}

/** The sort is stable: the newest stay first among the open ones and among the others. */
const openFirst = (one: OpsOrderBrief, other: OpsOrderBrief) =>
  Number(isOver(one.status)) - Number(isOver(other.status));

export function sumOf(debts: readonly DebtRow[], { currency }: Pick<Partner, 'currency'>) {
  return { amount: debts.reduce((sum, { amountMinor }) => sum + amountMinor, 0), currency };
}

export function toDebt(debt: DebtRow, { currency }: Pick<Partner, 'currency'>): OpsDebt {
  const { id, kind, state, quantity, amountMinor, createdAt, orderId, legalPersonId } = debt;
  return {
    ...{ id, kind, quantity, orderId, legalPersonId },
    // Settled debts are never listed here; this only narrows the type.
    state: state === 'settled' ? 'open' : state,
    amount: { amount: amountMinor, currency },
    createdAt: createdAt.toISOString(),
  };
}
