import { isDeepStrictEqual } from 'node:util';
import type { AddressFields } from '@kaplya/contract';
import type { Language } from '@kaplya/domain';
import { deleteAddress, listAddressKeys } from '#features/addresses/index.ts';
import { correctBottles, listPlaces } from '#features/containers/index.ts';
import { countDocument, findAccountOfPhone, lockAccountsById } from '#features/identity/index.ts';
import { correctPoints, readPoints } from '#features/loyalty/index.ts';
import type { KindCall } from '../import-kind.ts';
import { broughtOver } from './write-customer.ts';

type Balance = { readonly before: number; readonly after: number };

/** What a row wrote of a person. */
export type WrittenCustomer = {
  readonly phone: string;
  readonly addressKey: string | null;
  /** That it added; null: none. */
  readonly address: AddressFields | null;
  readonly bottles: Balance | null;
  readonly points: Balance | null;
  readonly language: Language;
};

/**
 * Takes back by counter entries what a row wrote, all or nothing; false: bottles or points have moved since, the address that
 * it added says something else by now, or the account is gone. The address is forgotten. An account that the row opened
 * stays, with its name: it is a person's by now.
 */
export async function takeBackCustomer(
  { context, transaction, partner, entry }: KindCall,
  written: WrittenCustomer | undefined,
): Promise<boolean> {
  // Erased with the account.
  if (!written) return false;
  const { phone, addressKey, address, bottles, points } = written;
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
  const kept = address ? await listAddressKeys(transaction, { partnerId, subjectIds: [account.id] }) : [];
  const added = kept.find(({ duplicateKey }) => duplicateKey === addressKey);
  if (added && !isDeepStrictEqual(added.fields, address)) return false;
  const { staffId, fileName } = entry;
  const of = { partnerId, staffId, now, reasonId: broughtOver, note: fileName === '' ? null : fileName };
  if (place && bottles && bottles.before !== bottles.after) {
    const { addressId, addressText } = place;
    await correctBottles(transaction, {
      ...{ ...of, subjectId: account.id, bottles: bottles.before - bottles.after },
      place: { addressKey: place.addressKey, addressId, addressText },
    });
    await countDocument(transaction, owner);
  }
  if (points && points.before !== points.after) {
    const difference = points.before - points.after;
    await correctPoints(transaction, partner, { ...of, customerId: account.id, points: difference, expiresAt: null });
    await countDocument(transaction, owner);
  }
  if (added) await deleteAddress(transaction, { ...owner, id: added.id });
  return true;
}
