import type { Profile, User } from '@kaplya/contract';
import type { Context } from '#context.ts';
import { showEmailAddress } from '#config/email-address.ts';
import { getCustomer, keyOf, type AccountCall } from '../account-call.ts';
import { toAvatarPath } from '../avatar/avatar-path.ts';
import { listAgreements } from '../consents/consents.ts';
import type { CustomerRow } from '../customer.store.ts';
import { listLegalPeople } from '../legal-people/legal-person.store.ts';

export async function getUser(context: Context, call: AccountCall): Promise<User> {
  return toUser(await getCustomer(context.database, keyOf(call)));
}

export function toUser({ id, name, phone, email }: CustomerRow): User {
  return {
    id,
    uuid: id,
    name: name ?? '',
    username: phone ?? email ?? id,
    phone: phone ?? '',
    phone_number: phone ?? '',
    email: email === null ? '' : showEmailAddress(email),
  };
}

/** The profile, with unconfirmed contacts that wait for their code. */
export async function getProfile(context: Context, call: AccountCall): Promise<Profile> {
  const key = keyOf(call);
  const customer = await getCustomer(context.database, key);
  const { partnerId, name, email, pendingEmail, phone, pendingPhone, phoneConfirmedAt, birthday, avatarId } = customer;
  const shown = pendingEmail ?? email;
  const [agreements, legalPeople] = await Promise.all([
    listAgreements(context.database, call.partner, customer.id),
    listLegalPeople(context.database, partnerId, customer.id),
  ]);
  return {
    name: name ?? '',
    email: shown === null ? null : showEmailAddress(shown),
    emailConfirmed: email !== null && pendingEmail === null,
    phone: pendingPhone ?? phone,
    phoneConfirmed: phoneConfirmedAt !== null && pendingPhone === null,
    phonePending: pendingPhone !== null,
    birthday,
    avatar: avatarId && toAvatarPath(partnerId, avatarId),
    agreements,
    legalPeople: legalPeople.map(({ id, name: legalName }) => ({ id, name: legalName })),
  };
}
