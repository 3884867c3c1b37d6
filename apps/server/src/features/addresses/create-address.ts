import type { AddressFields } from '@kaplya/contract';
import { addressKey } from '@kaplya/domain';
import type { Context } from '#context.ts';
import { toDuplicate, toSaved, type AddressCall, type SavedAnswer } from './address-answer.ts';
import { insertAddress } from './addresses.store.ts';
import { describePoint } from './describe-point.ts';
import { requireLegalPerson } from './require-legal-person.ts';

/** Keeps an address for the bearer, visitor or customer. A duplicate is an answer that their form can show, not an error. */
export async function createAddress(context: Context, call: AddressCall, fields: AddressFields): Promise<SavedAnswer> {
  const { bearer, partner } = call;
  await requireLegalPerson(context.database, call, fields.legal_person_id);
  const place = await describePoint(context, partner, fields);
  const kept = await insertAddress(context.database, {
    partnerId: partner.id,
    subjectId: bearer.subjectId,
    fields,
    ...place,
    duplicateKey: addressKey({ ...fields, district: place.district }),
    createdAt: context.clock.now(),
  });
  return kept ? toSaved(kept) : toDuplicate(call);
}
