import type { SignInMethod } from '@kaplya/contract';
import type { Language } from '@kaplya/domain';
import type { Bearer, Caller } from '#http/call.ts';
import type { Partner } from '#partner.ts';
import type { ChallengeOf } from './code.store.ts';

/** Who wants a code to be sent, where to, and what for. */
export type CodeRequest = ChallengeOf & {
  readonly partner: Partner;
  readonly method: SignInMethod;
  readonly bearer: Bearer;
  readonly deviceId: string | null;
  readonly language: Language;
  readonly caller: Caller;
  /** The device that has signed in to the target before: strangers do not count for it. */
  readonly knownAs?: string | null;
  /** The account has confirmed no phone: a mailbox is cheap, and its codes to phones are a stranger's. */
  readonly isOfMailboxAlone?: boolean;
  /** As it came with the call. */
  readonly work?: Work | undefined;
};

/** What the caller has found to the challenge of `identity.work_required`. */
export type Work = { readonly challenge: string; readonly solution: string };

/** Whether codes go to the target by mail; else it is a phone. */
export function isMailTarget(target: string): boolean {
  return target.includes('@');
}
