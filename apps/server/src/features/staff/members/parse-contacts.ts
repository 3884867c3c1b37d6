import { Refusal, refuseViolations } from '#http/refusal.ts';
import type { Partner } from '#partner.ts';
import { isDuplicate } from '#db/connections/database-errors.ts';
import type { StaffDependencies } from '../staff-dependencies.ts';

export type TypedContacts = {
  readonly email?: string | null | undefined;
  readonly phone?: string | null | undefined;
};

type ParsedContacts = { readonly email?: string | null; readonly phone?: string | null };

/** Parses typed contacts; an empty one is null. The refusal names all faults. */
export function parseContacts(
  { email, phone }: TypedContacts,
  partner: Pick<Partner, 'country' | 'phoneCode'>,
  { checkEmail, checkPhone }: Pick<StaffDependencies, 'checkEmail' | 'checkPhone'>,
): ParsedContacts {
  const ofEmail = email ? checkEmail(email) : null;
  const ofPhone = phone ? checkPhone(phone, partner) : null;
  refuseViolations([ofEmail, ofPhone].flatMap((read) => (read && 'violation' in read ? [read.violation] : [])));
  return {
    ...(email !== undefined && { email: ofEmail && 'email' in ofEmail ? ofEmail.email : null }),
    ...(phone !== undefined && { phone: ofPhone && 'phone' in ofPhone ? ofPhone.phone : null }),
  };
}

/** Refuses a member without a contact, who could not sign in. */
export function assertContact({
  email,
  phone,
}: {
  readonly email: string | null;
  readonly phone: string | null;
}): void {
  if (email === null && phone === null) throw new Refusal([{ code: 'staff.contact_required', field: 'email' }]);
}

/** Awaits a change of a contact, and turns the error of a duplicate into a refusal. */
export async function refuseTakenContact<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    const field = (['email', 'phone'] as const).find((each) => isDuplicate(error, `staff_member_${each}`));
    if (field === undefined) throw error;
    throw new Refusal([{ code: 'staff.contact_taken', field }]);
  }
}
