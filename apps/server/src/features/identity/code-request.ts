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
};

/** Whether codes go to the target by mail; else it is a phone. */
export function isMailTarget(target: string): boolean {
  return target.includes('@');
}
