import type { StoredForm } from '#platform/storage/form-draft.ts';
import { useFormDraft, type FormDraft } from '#platform/storage/use-form-draft.ts';
import { signInOverlay } from '#features/identity/session/sign-in.ts';
import type { CodeRequestForm } from '#features/identity/code/use-code-request.ts';

/** The values of the drawer; they survive closing and a reload, and end with the sign-in. */
export type SignInForm = CodeRequestForm & {
  isOpen: boolean;
  /** The path to navigate to afterwards; empty: stay. */
  leadsTo: string;
  step: SignInStep;
  phone: string;
  /** Whether the customer edited the phone: the one of an earlier order no longer replaces it. */
  isPhoneTyped: boolean;
  /** Only ever ticked by the visitor. */
  hasConsented: boolean;
  /** The message of success of the previous step. */
  news: string;
  /** A phone that cannot receive codes, so that it is not offered again. */
  unfitPhone: string;
  name: string;
  /** Only ever ticked by the customer. */
  wantsNews: boolean;
};

export type SignInStep = 'target' | 'code' | 'replaced' | 'about';

export const signInForm: StoredForm<SignInForm> = {
  id: signInOverlay.id,
  empty: {
    isOpen: false,
    leadsTo: '',
    step: 'target',
    method: '',
    phone: '',
    isPhoneTyped: false,
    email: '',
    hasConsented: false,
    challenge: null,
    message: '',
    news: '',
    refusedUntil: 0,
    refusedTarget: '',
    unfitPhone: '',
    name: '',
    wantsNews: false,
  },
};

export function useSignInForm(): FormDraft<SignInForm> {
  return useFormDraft(signInForm);
}
