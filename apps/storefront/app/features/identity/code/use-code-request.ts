import type { Challenge, SignInMethod } from '@kaplya/contract';
import { useText } from '#i18n/use-text.ts';
import { ApiFailure } from '@kaplya/client/failures/api-failure.ts';
import { useConfig } from '#platform/data/use-config.ts';
import { isSameCode, toClock, toStoredChallenge, type StoredChallenge } from './challenge.ts';
import { useSecondsUntil } from './use-seconds-until.ts';
import { withProofOfWork, type ProofOfWork } from '@kaplya/client/sign-in/with-proof-of-work.ts';

const SECOND = 1000;

/** The state of a form that requests a code. It survives a reload. */
export type CodeRequestForm = {
  /** Empty: the first that the partner offers. */
  method: SignInMethod | '';
  email: string;
  /** The code can be entered during a change of the contact too: it may still arrive. */
  challenge: StoredChallenge | null;
  /** The reason why the first step is shown again. */
  message: string;
  /** The instant until which no further code is sent to `refusedTarget`, in epoch milliseconds. */
  refusedUntil: number;
  refusedTarget: string;
};

type CodeRequest = {
  form: {
    values: CodeRequestForm;
    change: (changed: Partial<CodeRequestForm> & { step?: 'code' }) => void;
  };
  phone: string;
  /** Makes the call; rejects with `ApiFailure`. */
  ask: (to: {
    method: SignInMethod;
    phone?: string;
    email?: string;
    work: ProofOfWork | undefined;
  }) => Promise<Challenge>;
};

/**
 * Requests a code for the chosen contact, does the required proof of work, and opens the step for the
 * code.
 */
export function useCodeRequest({ form: { values, change }, phone, ask }: CodeRequest) {
  const t = useText();
  const { auth } = useConfig();

  const [first = 'sms'] = auth.methods;
  const method: SignInMethod = auth.methods.find((each) => each === values.method) ?? first;
  const target = method === 'email' ? values.email.trim() : phone;
  const secondsToWait = useSecondsUntil(values.refusedTarget === target ? values.refusedUntil : 0);
  const isLiving = useSecondsUntil(values.challenge?.endsAt ?? 0) > 0;
  const isSent = isLiving && isSameCode(values.challenge, { asked: method, target });

  /** The reason why no code can be requested. The form itself knows of a missing network. */
  function findDisabledReason(form: { isBusy: boolean; disabledReason: string | null }): string | null {
    if (isSent || form.isBusy) return null;
    return form.disabledReason ?? (secondsToWait > 0 ? t('identity.wait', { time: toClock(secondsToWait) }) : null);
  }

  /** A code that is still valid is not requested again. Rejects with `ApiFailure`. */
  async function request(): Promise<void> {
    if (isSent) return change({ step: 'code' });
    try {
      const contact = method === 'email' ? { email: target } : { phone: target };
      const answer = await withProofOfWork(
        (work) => ask({ method, ...contact, work }),
        () => change({ message: t('identity.moment') }),
      );
      const challenge = toStoredChallenge(answer, { asked: method, target, now: Date.now() });
      change({ step: 'code', challenge, message: '' });
    } catch (failure) {
      const { code, retryAfterSeconds } = failure instanceof ApiFailure ? failure : {};
      const isRefused = code === 'identity.too_many_codes' && retryAfterSeconds;
      change({
        message: '',
        ...(isRefused && { refusedTarget: target, refusedUntil: Date.now() + retryAfterSeconds * SECOND }),
      });
      throw failure;
    }
  }

  return { method, target, findDisabledReason, request };
}
