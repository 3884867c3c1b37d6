import type { Context } from '#context.ts';
import type { StaffDependencies } from '#features/staff/index.ts';
import { endOpenSessions } from '../identity.store.ts';
import { countStaffPasskeys, deletePasskeysOf } from '../passkeys/passkey.store.ts';
import { createRecoveryCode, hashRecoveryCode } from '../recovery-codes/recovery-code.ts';
import { deleteRecoveryCodes, insertRecoveryCodes } from '../recovery-codes/recovery-code.store.ts';
import { checkEmail } from '../sign-in/parse-email.ts';
import { checkPhone } from '../sign-in/parse-phone.ts';
import { announceSessionEnd, listOwnSessions } from './own-sessions.ts';

/** The functions of identity that staff, a lower layer, needs. */
export function identityOfStaff(
  context: Pick<Context, 'database' | 'clock'> & { readonly changes: Pick<Context['changes'], 'announce'> },
): StaffDependencies {
  return {
    checkEmail,
    checkPhone,
    listSessions: (subjectId, reader) => listOwnSessions(context, { ...reader, subjectId }),
    endSessions: (transaction, { staffId: subjectId, sessionId }) =>
      endOpenSessions(transaction, {
        ...{ subjectId, now: context.clock.now() },
        ...(sessionId !== undefined && { id: sessionId }),
      }),
    announceSessionEnd: (sessionIds) => announceSessionEnd(context, sessionIds),
    countPasskeys: countStaffPasskeys,
    deletePasskeys: (transaction, { partnerId, staffId }) =>
      deletePasskeysOf(transaction, { partnerId, subjectId: staffId, isStaff: true }),
    deleteRecoveryCodes,
    async issueRecoveryCode(transaction, key, expiresAt) {
      const code = createRecoveryCode();
      const codeHashes = [hashRecoveryCode(key.partnerId, code)];
      await insertRecoveryCodes(transaction, key, { codeHashes, createdAt: context.clock.now(), expiresAt });
      return code;
    },
  };
}
