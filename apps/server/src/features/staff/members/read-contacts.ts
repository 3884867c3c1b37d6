import { Refusal } from '#http/refusal.ts';
import type { Partner } from '#partner.ts';
import { isDuplicate } from '#db/connections/database-errors.ts';
import type { StaffDependencies } from '../staff-dependencies.ts';

export type TypedContacts = {
  readonly email?: string | null | undefined;
  readonly phone?: string | null | undefined;
};

type ReadContacts = { readonly email?: string | null; readonly phone?: string | null };

/** The typed contacts as they are stored; an empty one is none. Refuses every fault at once. */
export function readContacts(
  { email, phone }: TypedContacts,
  partner: Pick<Partner, 'country' | 'phoneCode'>,
  { checkEmail, checkPhone }: Pick<StaffDependencies, 'checkEmail' | 'checkPhone'>,
): ReadContacts {
  const ofEmail = email ? checkEmail(email) : null;
  const ofPhone = phone ? checkPhone(phone, partner) : null;
  const [first, ...rest] = [ofEmail, ofPhone].flatMap((read) => (read && 'violation' in read ? [read.violation] : []));
  if (first) throw new Refusal([first, ...rest]);
  return {
    ...(email !== undefined && { email: ofEmail && 'email' in ofEmail ? ofEmail.email : null }),
    ...(phone !== undefined && { phone: ofPhone && 'phone' in ofPhone ? ofPhone.phone : null }),
  };
}

/** Nobody signs in without one. */
export function assertContact({
  email,
  phone,
}: {
  readonly email: string | null;
  readonly phone: string | null;
}): void {
  if (email === null && phone === null) throw new Refusal([{ code: 'staff.contact_required', field: 'email' }]);
}

/** Runs what writes a contact; refuses one that another member has. */
export async function refusingTakenContact<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    const field = (['email', 'phone'] as const).find((each) => isDuplicate(error, `staff_member_${each}`));
    if (field === undefined) throw error;
    throw new Refusal([{ code: 'staff.contact_taken', field }]);
  }
}
