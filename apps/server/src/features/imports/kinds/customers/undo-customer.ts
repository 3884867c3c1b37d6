import { isDeepStrictEqual } from 'node:util';
import type { AddressFields, TypedAddressFields } from '@kaplya/contract';
import type { Language } from '@kaplya/domain';
import {
  deleteAddress,
  deleteWaitingAddress,
  listAddressKeys,
  listWaitingAddressesOf,
} from '#features/addresses/index.ts';
import { listPlaces } from '#features/containers/index.ts';
import { findAccountOfPhone, listByTaxNumber, lockAccountsById } from '#features/identity/index.ts';
import { endMembership } from '#features/legal-people/index.ts';
import { readPoints } from '#features/loyalty/index.ts';
import { toAuthor, type KindCall } from '../import-kind.ts';
import { postCorrections } from './write-customer.ts';

type Balance = { readonly before: number; readonly after: number };

/** The written values of a row, for undoing it. */
export type WrittenCustomer = {
  readonly phone: string;
  readonly addressKey: string | null;
  /** The address that the import added; null: it added none. */
  readonly address: AddressFields | null;
  /** The address that the import let wait; absent in imports of former releases. */
  readonly waiting?: TypedAddressFields | null;
  /** The key of the address as the file has it; absent in imports of former releases. */
  readonly importedKey?: string | null;
  readonly bottles: Balance | null;
  readonly points: Balance | null;
  /** The tax numbers of the companies that the customer joined; absent in imports of former releases. */
  readonly taxNumbers?: readonly string[];
  readonly language: Language;
};

/**
 * Undoes a row by opposite entries in the ledgers, all or nothing. Returns false if bottles or points have moved since,
 * the added address was changed, or the account is deleted. An account or company that the row opened stays: it may be
 * in use.
 */
export async function undoCustomer(call: KindCall, written: WrittenCustomer | undefined): Promise<boolean> {
  const { context, transaction, partner } = call;
  // The data for undoing was erased when the account was deleted.
  if (!written) return false;
  const { phone, addressKey, importedKey, address, waiting, bottles, points, taxNumbers = [] } = written;
  const partnerId = partner.id;
  const now = context.clock.now();
  const account = await findAccountOfPhone(transaction, { partnerId, phone });
  if (!account) return false;
  const owner = { partnerId, subjectId: account.id };
  await lockAccountsById(transaction, { partnerId, ids: [account.id] });
  const place = (await listPlaces(transaction, owner)).find((each) => each.addressKey === addressKey);
  const { available } = await readPoints(transaction, partner, account.id, now);
  if (bottles && (place?.bottles ?? 0) !== bottles.after) return false;
  if (points && available !== points.after) return false;
  const addresses = address ? await listAddressKeys(transaction, { partnerId, subjectIds: [account.id] }) : [];
  const added = addresses.find(({ duplicateKey }) => duplicateKey === addressKey);
  if (added && !isDeepStrictEqual(added.fields, address)) return false;
  // The added address has another flat or entrance since.
  if (!added && importedKey && addresses.some(({ importedKeys }) => importedKeys.includes(importedKey))) return false;
  const waits = waiting ? await listWaitingAddressesOf(transaction, { partnerId, subjectIds: [account.id] }) : [];
  const addedWaiting = waits.find((each) => each.addressKey === addressKey);
  // Staff have placed it meanwhile.
  if (waiting && !addedWaiting) return false;
  if (addedWaiting) await deleteWaitingAddress(transaction, addedWaiting);
  await postCorrections(call, account.id, {
    place: place ?? null,
    bottles: bottles ? bottles.before - bottles.after : 0,
    points: points ? points.before - points.after : 0,
  });
  const companies = await listByTaxNumber(transaction, partnerId, taxNumbers);
  for (const company of companies.values()) {
    // oxlint-disable-next-line no-await-in-loop -- a customer joins few
    await endMembership(context, transaction, toAuthor(call), { company, customerId: account.id, customer: account });
  }
  if (added) await deleteAddress(transaction, { ...owner, id: added.id });
  return true;
}
