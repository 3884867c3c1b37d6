export type SignInOptions = {
  /** After the customer is signed in and the sheet has closed. */
  onDone?: () => void;
};

let request: SignInOptions | null = null;
const listeners = new Set<() => void>();

function change(next: SignInOptions | null): void {
  request = next;
  for (const listener of listeners) listener();
}

/** Opens the sheet in which a visitor signs in, from anywhere in the browser. */
export function openSignIn(options: SignInOptions = {}): void {
  change(options);
}

export function closeSignIn(): void {
  change(null);
}

/** What the sheet was opened for; null while it is closed. */
export function findSignInRequest(): SignInOptions | null {
  return request;
}

export function subscribeToSignIn(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Ends the session, leaves nothing personal in the browser (T-18), and goes on as a visitor. Never rejects. */
export async function signOut(): Promise<void> {
  const { leaveAccount } = await import('./leave-account.ts');
  await leaveAccount();
}

/** After the account was deleted, and its sessions with it: as `signOut`. */
export async function forgetAccount(): Promise<void> {
  const { leaveAccount } = await import('./leave-account.ts');
  await leaveAccount();
}
