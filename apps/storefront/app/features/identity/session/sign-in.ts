import { saveFormDraft, type StoredForm } from '#platform/storage/form-draft.ts';

/**
 * The stored form of the sign-in drawer. It includes whether the drawer is open, so that the drawer is open again after
 * a reload.
 */
export const signInOverlay: StoredForm<SignInOverlay> = { id: 'sign-in', empty: { isOpen: false } };

type SignInOverlay = {
  isOpen: boolean;
  leadsTo?: string;
  /** The page on which it was opened: it is open again after a reload of that page alone. */
  page?: string;
  asksName?: boolean;
  step?: string;
  method?: string;
  phone?: string;
  isPhoneTyped?: boolean;
};

export type SignInOptions = {
  /** Called after the customer is signed in and the drawer has closed; not after a reload. */
  onDone?: () => void;
  /** The path to navigate to after the sign-in, also after a reload. */
  leadsTo?: string;
  /** The phone to prefill, as the visitor typed it in another form. */
  phone?: string;
  /** Whether a new customer is asked for a name; by default they are. */
  asksName?: boolean;
};

let whenDone: (() => void) | null = null;

let preload: (() => void) | null = null;

/** Sets the function that loads the drawer's code; called by `SignInHost`. */
export function provideSignInPreload(load: () => void): void {
  preload = load;
}

/** Preloads the drawer's code; called when a pointer enters a button that opens it. */
export function preloadSignIn(): void {
  preload?.();
}

/** Opens the sign-in drawer. Can be called from any code in the browser. */
export function openSignIn({ onDone, leadsTo = '', phone, asksName = true }: SignInOptions = {}): void {
  whenDone = onDone ?? null;
  // Clears the selected method, so that the code goes to this phone.
  const target = phone === undefined ? {} : { step: 'target', method: '', phone, isPhoneTyped: true };
  saveFormDraft(signInOverlay, { isOpen: true, leadsTo, page: location.pathname, asksName, ...target });
}

/** Returns the `onDone` of the last `openSignIn` and forgets it, so that it runs once. */
export function consumeSignInCallback(): (() => void) | null {
  const taken = whenDone;
  whenDone = null;
  return taken;
}
