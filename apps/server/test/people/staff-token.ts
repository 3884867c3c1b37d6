import type { Permission } from '@kaplya/contract';
import { createSession } from '#features/identity/sessions/sessions.ts';
import { signAccessToken } from '#features/identity/tokens/access-token.ts';
import type { TestApp } from '../start-test-app.ts';
import { createStaff } from './create-staff.ts';
import { nextPhone } from './http-customer.ts';

/** A token of a new member of staff who may do this and nothing else. */
export async function openStaffToken(
  { context }: Pick<TestApp, 'context'>,
  rights: readonly Permission[] | 'owner',
  { partnerId = 'moscow', name = 'Вера' }: { readonly partnerId?: string; readonly name?: string } = {},
): Promise<string> {
  const id = crypto.randomUUID();
  const now = context.clock.now();
  await createStaff(context, { partnerId, id, name, phone: nextPhone(), joinedAt: now }, rights);
  const of = { subjectId: id, roles: ['ROLE_ADMIN' as const], partnerId, provenAt: now };
  const { session } = await createSession(context, context.database, of);
  return signAccessToken(context, session, now);
}
