import { keepFormDraft } from '#platform/form-draft.ts';

/** The form of the sheet; whether it is open is part of it, so that a reload in the middle changes nothing. */
export const SIGN_IN_FORM = 'sign-in';

export type SignInOptions = {
  /** After the customer is signed in and the sheet has closed; lost with the page. */
  onDone?: () => void;
  /** The path to go to then, also after a reload. */
  leadsTo?: string;
};

let whenDone: (() => void) | null = null;

/** Opens the sheet in which a visitor signs in, from anywhere in the browser. */
export function openSignIn({ onDone, leadsTo = '' }: SignInOptions = {}): void {
  whenDone = onDone ?? null;
  keepFormDraft(SIGN_IN_FORM, { isOpen: true, leadsTo });
}

/** What was to be done after the sign-in; asked for once. */
export function takeWhenDone(): (() => void) | null {
  const taken = whenDone;
  whenDone = null;
  return taken;
}
