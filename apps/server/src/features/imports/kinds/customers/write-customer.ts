import type { TypedAddressFields } from '@kaplya/contract';
import type { Language } from '@kaplya/domain';
import {
  addImportedKey,
  deleteWaitingAddress,
  insertWaitingAddress,
  lockAddresses,
  saveAddressFor,
  type WaitingAddressRow,
} from '#features/addresses/index.ts';
import { correctBottles, moveBottlesToAddress, toPlaceOfBottles } from '#features/containers/index.ts';
import { broughtOver } from '#features/company/index.ts';
import { countDocument, lockOrOpenAccount, updateCustomer } from '#features/identity/index.ts';
import { joinCompany } from '#features/legal-people/index.ts';
import { correctPoints, readPoints } from '#features/loyalty/index.ts';
import { actorOf, toAuthor, type KindCall } from '../import-kind.ts';
import type { CompanyOfRow } from './company-of-row.ts';
import type { Located, PlaceOfBottles } from './read-people.ts';

export type CustomerWork = {
  readonly phone: string;
  /** The name for an account that has none; null: unchanged. */
  readonly name: string | null;
  readonly located: Located | null;
  /** An address whose place nobody knows: it waits. */
  readonly typed: TypedAddressFields | null;
  /** The waiting address that gets its place by this row. */
  readonly waiting: WaitingAddressRow | null;
  readonly place: PlaceOfBottles | null;
  readonly importedKey: string | null;
  /** The wanted balance of bottles (and of points below); null: unchanged. */
  readonly bottles: number | null;
  readonly points: number | null;
  readonly companies: readonly CompanyOfRow[];
  readonly language: Language;
};

/** Writes a row about a customer. An existing account must be locked. */
export async function writeCustomer(
  call: KindCall,
  { phone, name, located, typed, waiting, place, importedKey, bottles, points, companies, language }: CustomerWork,
): Promise<void> {
  const { context, transaction, partner, entry } = call;
  const partnerId = partner.id;
  const now = context.clock.now();
  const { account } = await lockOrOpenAccount(transaction, {
    ...{ partnerId, phone, name: name ?? '', language, staffId: actorOf(entry), now },
  });
  const owner = { partnerId, subjectId: account.id };
  const customer = { ...account, name: account.name || name };
  if (customer.name !== account.name) await updateCustomer(transaction, owner, { name: customer.name });
  const saved = located && (await saveAddressFor(transaction, owner, { ...located, importedKey, now }));
  if (typed && place) {
    await lockAddresses(transaction, owner);
    const { addressKey } = place;
    await insertWaitingAddress(transaction, owner, { fields: typed, addressKey, createdAt: now });
  }
  const at = saved ? toPlaceOfBottles(saved.address) : place;
  if (importedKey !== null && !saved && at?.addressId)
    await addImportedKey(transaction, { ...owner, id: at.addressId }, importedKey);
  if (waiting && at?.addressId) {
    const { addressKey, addressId, addressText } = at;
    await deleteWaitingAddress(transaction, waiting);
    await moveBottlesToAddress(transaction, owner, {
      ...{ fromKey: waiting.addressKey, to: { addressKey, addressId, addressText } },
      ...{ by: { staffId: actorOf(entry), reasonId: broughtOver }, now },
    });
  }
  for (const { details, isMember } of companies) {
    // oxlint-disable-next-line no-await-in-loop -- a row may name one company twice
    if (!isMember) await joinCompany(context, transaction, toAuthor(call), { customer, details });
  }
  await postCorrections(call, account.id, {
    place: at,
    bottles: bottles === null || !place ? 0 : bottles - place.bottles,
    points: points === null ? 0 : points - (await readPoints(transaction, partner, account.id, now)).available,
  });
}

type Corrections = {
  readonly place: Omit<PlaceOfBottles, 'bottles'> | null;
  readonly bottles: number;
  readonly points: number;
};

/**
 * Posts the differences to the present balances of bottles and points as documents in the name of the import's author.
 */
export async function postCorrections(
  { context, transaction, partner, entry }: KindCall,
  customerId: string,
  { place, bottles, points }: Corrections,
): Promise<void> {
  const partnerId = partner.id;
  const owner = { partnerId, subjectId: customerId };
  const { fileName } = entry;
  const document = {
    partnerId,
    staffId: actorOf(entry),
    now: context.clock.now(),
    reasonId: broughtOver,
    note: fileName || null,
  };
  if (place && bottles !== 0) {
    const { addressKey, addressId, addressText } = place;
    const at = { addressKey, addressId, addressText };
    await correctBottles(transaction, { ...document, subjectId: customerId, place: at, bottles });
    await countDocument(transaction, owner);
  }
  if (points !== 0) {
    await correctPoints(transaction, partner, { ...document, customerId, points, expiresAt: null });
    await countDocument(transaction, owner);
  }
}
