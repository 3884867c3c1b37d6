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
  /** The chosen method. Empty: the first that the partner offers. */
  method: SignInMethod | '';
  email: string;
  /**
   * The code sent last. It stays while the customer edits the contact, because it may still arrive. null: none was
   * sent.
   */
  challenge: StoredChallenge | null;
  /** The reason why the customer is back at the first step; empty: none. */
  message: string;
  /** The instant until which the server sends no further code to `refusedTarget`, in epoch milliseconds. */
  refusedUntil: number;
  refusedTarget: string;
};

type CodeRequest = {
  form: {
    values: CodeRequestForm;
    change: (changed: Partial<CodeRequestForm> & { step?: 'code' }) => void;
  };
  phone: string;
  /** Makes the call that sends a code. Rejects with `ApiFailure`. */
  ask: (to: {
    method: SignInMethod;
    phone?: string;
    email?: string;
    work: ProofOfWork | undefined;
  }) => Promise<Challenge>;
};

/**
 * The logic of the first step: requests a code for the chosen contact, with a proof of work if the server requires one,
 * and opens the step where the code is entered.
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

  /** The reason why no code can be requested. A missing network is the form's own reason. */
  function findDisabledReason(form: { isBusy: boolean; disabledReason: string | null }): string | null {
    if (isSent || form.isBusy) return null;
    return form.disabledReason ?? (secondsToWait > 0 ? t('identity.wait', { time: toClock(secondsToWait) }) : null);
  }

  /** Requests a code, or only opens the next step when the last one sent is still valid. Rejects with `ApiFailure`. */
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
