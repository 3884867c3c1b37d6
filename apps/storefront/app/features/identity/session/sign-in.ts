import { saveFormDraft, type StoredForm } from '#platform/storage/form-draft.ts';

/** The form of the drawer. It includes whether the drawer is open, so that a reload in the middle changes nothing. */
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
  /** Called after the customer is signed in and the drawer has closed; lost with the page. */
  onDone?: () => void;
  /** The path to navigate to then, also after a reload. */
  leadsTo?: string;
  /** The phone to prove, as it was typed elsewhere. */
  phone?: string;
};

let whenDone: (() => void) | null = null;

let preload: (() => void) | null = null;

/** Sets the loader of the drawer's code; called by the host that shows it. */
export function provideSignInPreload(load: () => void): void {
  preload = load;
}

/** Preloads the code of the drawer when a pointer enters its button. */
export function preloadSignIn(): void {
  preload?.();
}

/** Opens the drawer in which a visitor signs in, from anywhere in the browser. */
export function openSignIn({ onDone, leadsTo = '', phone }: SignInOptions = {}): void {
  whenDone = onDone ?? null;
  // The method becomes a code to this contact, whatever was selected before.
  const target = phone === undefined ? {} : { step: 'target', method: '', phone, isPhoneTyped: true };
  saveFormDraft(signInOverlay, { isOpen: true, leadsTo, ...target });
}

/** Returns the action to run after the sign-in, once. */
export function consumeSignInCallback(): (() => void) | null {
  const taken = whenDone;
  whenDone = null;
  return taken;
}
