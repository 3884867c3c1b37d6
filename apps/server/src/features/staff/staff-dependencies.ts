import type { Session } from '@kaplya/contract';
import type { Executor, Transaction } from '#db/client.ts';
import type { Bearer } from '#http/call.ts';
import type { RefusalViolation } from '#http/refusal.ts';
import type { Partner } from '#partner.ts';
import type { StaffKey, StaffMemberRow } from './members/member.store.ts';

/** Functions of identity, a higher layer, that staff need. */
export type StaffDependencies = {
  /** Returns the normalized e-mail address, or the violation for a refusal. */
  checkEmail(typed: string): { readonly email: string } | { readonly violation: RefusalViolation };
  checkPhone(
    typed: string,
    partner: Pick<Partner, 'country' | 'phoneCode'>,
  ): { readonly phone: string } | { readonly violation: RefusalViolation };
  listSessions(staffId: string, reader: Bearer): Promise<Session[]>;
  /** Ends one session of the member, or all without `sessionId`. Returns the ended ids, for `announceSessionEnd`. */
  endSessions(
    transaction: Transaction,
    of: { readonly staffId: string; readonly sessionId?: string },
  ): Promise<string[]>;
  /** Makes every process refuse tokens of these sessions. Called after the commit. */
  announceSessionEnd(sessionIds: readonly string[]): void;
  /** Returns the number of passkeys by member id; a member without passkeys is missing. */
  countPasskeys(
    executor: Executor,
    of: { readonly partnerId: string; readonly staffIds: readonly string[] },
  ): Promise<ReadonlyMap<string, number>>;
  deletePasskeys(transaction: Transaction, key: StaffKey): Promise<void>;
  deleteRecoveryCodes(transaction: Transaction, key: StaffKey): Promise<void>;
  /** Stores a new recovery code of the member that is valid until `expiresAt`, and returns it. */
  issueRecoveryCode(transaction: Transaction, key: StaffKey, expiresAt: Date): Promise<string>;
};

export type StaffRouteDependencies = StaffDependencies & {
  /** Whether a code of the partner can reach the member, at their e-mail or phone. */
  canSendCodes(partner: Partner, member: StaffMemberRow): boolean;
};
