import { saveFormDraft, type StoredForm } from '#platform/storage/form-draft.ts';

/** The form of the sheet. It includes whether the sheet is open, so that a reload in the middle changes nothing. */
export const signInOverlay: StoredForm<SignInOverlay> = { id: 'sign-in', empty: { isOpen: false } };

type SignInOverlay = {
  isOpen: boolean;
  leadsTo?: string;
  step?: string;
  method?: string;
  phone?: string;
  isPhoneTyped?: boolean;
};

export type SignInOptions = {
  /** After the customer is signed in and the sheet has closed; lost with the page. */
  onDone?: () => void;
  /** The path to go to then, also after a reload. */
  leadsTo?: string;
  /** The phone to prove, as it was typed elsewhere. */
  phone?: string;
};

let whenDone: (() => void) | null = null;

let preload: (() => void) | null = null;

/** Says how to fetch the code of the sheet; called by the host that shows it. */
export function provideSignInPreload(load: () => void): void {
  preload = load;
}

/** Fetches the code of the sheet when a finger comes near its button. */
export function preloadSignIn(): void {
  preload?.();
}

/** Opens the sheet in which a visitor signs in, from anywhere in the browser. */
export function openSignIn({ onDone, leadsTo = '', phone }: SignInOptions = {}): void {
  whenDone = onDone ?? null;
  // By a code to it, whatever way was looked at before.
  const target = phone === undefined ? {} : { step: 'target', method: '', phone, isPhoneTyped: true };
  saveFormDraft(signInOverlay, { isOpen: true, leadsTo, ...target });
}

/** Returns the action to run after the sign-in, once. */
export function consumeSignInCallback(): (() => void) | null {
  const taken = whenDone;
  whenDone = null;
  return taken;
}
