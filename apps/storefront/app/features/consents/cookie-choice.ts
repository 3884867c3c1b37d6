import { ApiFailure } from '#platform/api-failure.ts';
import { getClient } from '#platform/client.ts';
import type { CookieChoice } from '#platform/stored-values.ts';
import { findTokenClaims } from '#platform/token-claims.ts';

const consentType = 'cookies_analytics';

let running: Promise<void> | null = null;
let isAskedAgain = false;

/**
 * Tells the server what it does not know of the choice yet: a consent is a proof, kept with its text and time, and nothing
 * is counted before it is (152-FZ); a withdrawal follows a choice that was taken back. Never rejects: what fails is
 * tried again at the next visit.
 */
export function settleCookieChoice(): Promise<void> {
  if (running) isAskedAgain = true;
  running ??= settleAll();
  return running;
}

async function settleAll(): Promise<void> {
  do {
    isAskedAgain = false;
    await settle();
  } while (isAskedAgain);
  running = null;
}

async function settle(): Promise<void> {
  const choice = getClient().storage.find('cookieChoice');
  try {
    if (choice?.isAccepted) await prove(choice);
    else if (choice?.consent) await withdraw(choice.consent);
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure;
  }
}

async function prove(choice: CookieChoice): Promise<void> {
  const { call, storage, tokens } = getClient();
  const subjectId = findTokenClaims(await tokens.getToken())?.sub;
  if (subjectId === undefined) return;
  const isTheirs = choice.consent?.subjectId === subjectId;
  // Who left the device was asked on it; whoever comes as a visitor afterwards is the same device, not another person.
  if (choice.consent && (isTheirs || !tokens.isRegistered())) return;
  const { id, version } = await call('acceptAgreement', { params: { userId: subjectId }, body: { consentType } });
  if (storage.find('cookieChoice')?.isAccepted) {
    storage.set('cookieChoice', { isAccepted: true, consent: { id, version, subjectId } });
  } else {
    storage.set('cookieChoice', { isAccepted: false, consent: { id, version, subjectId } });
    isAskedAgain = true;
  }
}

async function withdraw({ id }: NonNullable<CookieChoice['consent']>): Promise<void> {
  const { call, storage } = getClient();
  try {
    await call('declineAgreement', { params: { id } });
  } catch (failure) {
    // Somebody else's, who signed out here meanwhile: it is theirs to withdraw in their account.
    if (!(failure instanceof ApiFailure) || failure.code !== 'consent.unknown') throw failure;
  }
  // Who has accepted again meanwhile needs another proof.
  const now = storage.find('cookieChoice');
  if (now) storage.set('cookieChoice', { isAccepted: now.isAccepted, consent: null });
  isAskedAgain = now?.isAccepted === true;
}

/** Whether the words that were agreed to are still those of the shop; others are a question of their own. */
export async function askAgainAboutOtherWords(): Promise<void> {
  const { call, storage } = getClient();
  try {
    const { data } = await call('listConsentDocuments', { query: {} });
    const current = data.find((document) => document.consentType === consentType)?.version;
    const choice = storage.find('cookieChoice');
    if (choice?.consent && current !== undefined && choice.consent.version !== current) storage.remove('cookieChoice');
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure;
  }
}
