import type { Session } from '@kaplya/contract';
import type { Executor, Transaction } from '#db/client.ts';
import type { Bearer } from '#http/call.ts';
import type { RefusalViolation } from '#http/refusal.ts';
import type { Partner } from '#partner.ts';
import type { StaffKey } from './members/member.store.ts';

/** What staff need of identity, a higher layer. */
export type StaffDependencies = {
  /** The contact as it is stored, or what is wrong with it. */
  checkEmail(typed: string): { readonly email: string } | { readonly violation: RefusalViolation };
  checkPhone(
    typed: string,
    partner: Pick<Partner, 'country' | 'phoneCode'>,
  ): { readonly phone: string } | { readonly violation: RefusalViolation };
  listSessions(staffId: string, reader: Bearer): Promise<Session[]>;
  /** Ends one session or all. Returns their ids, for `announceSessionEnd`. */
  endSessions(
    transaction: Transaction,
    of: { readonly staffId: string; readonly sessionId?: string },
  ): Promise<string[]>;
  /** Call after the commit: every process then refuses tokens of these sessions. */
  announceSessionEnd(sessionIds: readonly string[]): void;
  /** By the id of the member; who has none is absent. */
  countPasskeys(
    executor: Executor,
    of: { readonly partnerId: string; readonly staffIds: readonly string[] },
  ): Promise<ReadonlyMap<string, number>>;
  deletePasskeys(transaction: Transaction, key: StaffKey): Promise<void>;
};
