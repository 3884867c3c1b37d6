import type { Language } from '@kaplya/domain';
import { saveAddressFor } from '#features/addresses/index.ts';
import { correctBottles } from '#features/containers/index.ts';
import { countDocument, lockOrOpenAccount, updateCustomer } from '#features/identity/index.ts';
import { correctPoints, readPoints } from '#features/loyalty/index.ts';
import type { KindCall } from '../import-kind.ts';
import type { Located, PlaceOfBottles } from './read-people.ts';

/** Why balances of another program are posted; each shop has this reason of both kinds. */
export const broughtOver = 'brought_over';

export type CustomerWork = {
  readonly phone: string;
  /** Of somebody who has none; null: it stays. */
  readonly name: string | null;
  readonly located: Located | null;
  readonly place: PlaceOfBottles | null;
  /** What they have afterwards; null: it stays. */
  readonly bottles: number | null;
  readonly points: number | null;
  readonly language: Language;
};

/** Writes what a row says of a person, whose account is locked if there is one. */
export async function writeCustomer(
  { context, transaction, partner, entry }: KindCall,
  { phone, name, located, place, bottles, points, language }: CustomerWork,
): Promise<void> {
  const partnerId = partner.id;
  const now = context.clock.now();
  const { staffId, fileName } = entry;
  const { account } = await lockOrOpenAccount(transaction, {
    ...{ partnerId, phone, name: name ?? '', language, staffId, now },
  });
  const owner = { partnerId, subjectId: account.id };
  if (name !== null && !account.name) await updateCustomer(transaction, owner, { name });
  const kept = located && (await saveAddressFor(transaction, owner, { ...located, now }));
  const of = { partnerId, staffId, now, reasonId: broughtOver, note: fileName === '' ? null : fileName };
  const moreBottles = bottles === null || !place ? 0 : bottles - place.bottles;
  if (place && moreBottles !== 0) {
    const at = { ...place, addressId: kept?.id ?? place.addressId };
    await correctBottles(transaction, { ...of, subjectId: account.id, place: toPlace(at), bottles: moreBottles });
    await countDocument(transaction, owner);
  }
  if (points === null) return;
  const { available } = await readPoints(transaction, partner, account.id, now);
  if (points === available) return;
  await correctPoints(transaction, partner, {
    ...{ ...of, customerId: account.id, points: points - available, expiresAt: null },
  });
  await countDocument(transaction, owner);
}

const toPlace = ({ addressKey, addressId, addressText }: PlaceOfBottles) => ({ addressKey, addressId, addressText });
