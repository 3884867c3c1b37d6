import type { Role } from '@kaplya/contract';
import { signAccessToken } from '../../apps/server/src/features/identity/tokens/access-token.ts';
import { createSession } from '../../apps/server/src/features/identity/sessions/sessions.ts';
import type { Context } from '../../apps/server/src/context.ts';

/** A person who stays signed in during a soak. */
export type SoakPerson = { readonly subjectId: string; readonly phone: string; token(): Promise<string> };

/** The token is renewed before its fifteen minutes end. */
const tokenMilliseconds = 8 * 60_000;

export async function meetPerson(
  context: Context,
  { subjectId, phone, roles }: { subjectId: string; phone: string; roles: Role[] },
): Promise<SoakPerson> {
  const { session } = await createSession(context, context.database, { subjectId, roles, partnerId: 'moscow' });
  let cached = { token: '', until: 0 };
  return {
    ...{ subjectId, phone },
    async token() {
      if (performance.now() > cached.until) {
        const token = await signAccessToken(context, session, new Date());
        cached = { token, until: performance.now() + tokenMilliseconds };
      }
      return cached.token;
    },
  };
}
