import type { Executor } from '#db/client.ts';
import { isOfLegalPerson } from '#features/identity/index.ts';
import { Refusal } from '#http/refusal.ts';
import type { CallOf } from '#http/call.ts';

/** Refuses an address of a legal person for whom the bearer may not order; visitors may for none. */
export async function requireLegalPerson(
  executor: Executor,
  { bearer, partner }: CallOf<'bearer' | 'partner'>,
  legalPersonId: string | undefined,
): Promise<void> {
  if (!legalPersonId) return;
  const membership = { partnerId: partner.id, subjectId: bearer.subjectId, legalPersonId };
  if (!(await isOfLegalPerson(executor, membership))) throw new Refusal('address.legal_person_unknown');
}
