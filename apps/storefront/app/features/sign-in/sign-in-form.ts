import type { StoredForm } from '#platform/storage/form-draft.ts';
import { useFormDraft, type FormDraft } from '#platform/storage/use-form-draft.ts';
import { signInOverlay } from '#features/identity/session/sign-in.ts';
import type { CodeRequestForm } from '#features/identity/code/use-code-request.ts';

/** The stored values of the drawer. They survive closing and a reload, and are deleted by the sign-in. */
export type SignInForm = CodeRequestForm & {
  isOpen: boolean;
  /** The path to navigate to after the sign-in; empty: stay on the page. */
  leadsTo: string;
  /** The path of the page on which it was opened. */
  page: string;
  asksName: boolean;
  step: SignInStep;
  phone: string;
  /** Whether the visitor has edited the phone; until then the field shows the phone of the guest's order. */
  isPhoneTyped: boolean;
  /** Whether the visitor has ticked the consent; never ticked by the program. */
  hasConsented: boolean;
  /** The success message of the step before, such as that the account was restored; empty: none. */
  news: string;
  /** The phone to which the server could not send a code; it is not prefilled as the courier's. Empty: none. */
  unfitPhone: string;
  name: string;
  /** Whether the customer has ticked the consent to advertising; never ticked by the program. */
  wantsNews: boolean;
};

export type SignInStep = 'target' | 'code' | 'replaced' | 'about';

export const signInForm: StoredForm<SignInForm> = {
  id: signInOverlay.id,
  empty: {
    isOpen: false,
    leadsTo: '',
    page: '',
    asksName: true,
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
