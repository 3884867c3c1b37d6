import type { SignInMethod } from '@kaplya/contract';
import type { Language } from '@kaplya/domain';
import type { Bearer, Caller } from '#http/call.ts';
import type { Partner } from '#partner.ts';
import type { ChallengeOf } from './code.store.ts';

/** A request to send a code: the requester, the target and the purpose. */
export type CodeRequest = ChallengeOf & {
  readonly partner: Partner;
  readonly method: SignInMethod;
  readonly bearer: Bearer;
  readonly deviceId: string | null;
  readonly language: Language;
  readonly caller: Caller;
  /** The mark of a device that has signed in to the target before; strangers' limits do not apply to it. */
  readonly knownAs?: string | null;
  /** Whether the account has no confirmed phone. Mailboxes are cheap, so its codes to phones count as a stranger's. */
  readonly isOfMailboxAlone?: boolean;
  /** The unverified proof of work of the call. */
  readonly work?: ProofOfWork | undefined;
  /** The `Idempotency-Key` of the call. */
  readonly idempotencyKey?: string | undefined;
};

/** A solution to the challenge of `identity.work_required`. */
export type ProofOfWork = { readonly challenge: string; readonly solution: string };

/** Whether the target is an e-mail address; otherwise it is a phone. */
export function isMailTarget(target: string): boolean {
  return target.includes('@');
}
