import { ApiFailure } from '@kaplya/client/failures/api-failure.ts';
import { getClient } from '#platform/data/client.ts';
import type { CookieChoice, CookieProof } from '#platform/storage/stored-values.ts';
import { findTokenClaims } from '@kaplya/client/tokens/token-claims.ts';
import { listProofs, toChoice } from './proofs.ts';
import { isChoiceOf } from './choice-owner.ts';

const consentType = 'cookies_analytics';

let running: Promise<void> | null = null;
let isRerunNeeded = false;

/**
 * Sends the choice about cookies to the server as far as it is unsent. An acceptance is stored there with its text and
 * time as a proof, before which analytics does not run (152-FZ); a rejection withdraws the proofs. Never rejects: the
 * next visit retries after a failure.
 */
export function syncCookieChoice(): Promise<void> {
  if (running) isRerunNeeded = true;
  running ??= sendUntilSynced();
  return running;
}

async function sendUntilSynced(): Promise<void> {
  try {
    do {
      isRerunNeeded = false;
      await sendPendingChoice();
    } while (isRerunNeeded);
  } finally {
    running = null;
  }
}

async function sendPendingChoice(): Promise<void> {
  const choice = getClient().storage.find('cookieChoice');
  try {
    if (choice?.isAccepted) await sendAcceptance();
    else if (choice) await withdrawAll(choice);
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure;
  }
}

async function sendAcceptance(): Promise<void> {
  const { call, session, storage, tokens } = getClient();
  const subjectId = findTokenClaims(await tokens.getToken())?.sub;
  const choice = storage.find('cookieChoice');
  if (subjectId === undefined || !choice?.isAccepted) return;
  const person = session.getState();
  const isCustomer = person.kind === 'customer';
  if (!isChoiceOf(choice, storage.find('cookieChoiceOf'), isCustomer ? person.subjectId : null)) {
    // The choice is that of a customer who signed out: this one, if their account has the proof, else another person,
    // for whom it does not count, so that they are asked.
    const proof = isCustomer ? await findProofOfAccount(subjectId) : null;
    // Meanwhile somebody may have refused, or another person may have come.
    const isAccepted = storage.find('cookieChoice')?.isAccepted;
    if (isAccepted === undefined || session.getState() !== person) return;
    if (!proof) return isAccepted ? storage.remove('cookieChoice') : undefined;
    storage.set('cookieChoiceOf', subjectId);
    storage.set('cookieChoice', toChoice(isAccepted, proof, []));
    isRerunNeeded = !isAccepted;
    return;
  }
  // A proof given by a customer also covers a visitor on the same device, so none is sent for the visitor.
  if (choice.consent && (choice.consent.subjectId === subjectId || !isCustomer)) return;
  if (isCustomer) storage.set('cookieChoiceOf', subjectId);
  const { id, version } = await call('acceptAgreement', { params: { userId: subjectId }, body: { consentType } });
  const now = storage.find('cookieChoice');
  const earlier = listProofs(now).filter((proof) => proof.id !== id);
  const isAccepted = now?.isAccepted ?? false;
  storage.set('cookieChoice', toChoice(isAccepted, { id, version, subjectId }, earlier));
  isRerunNeeded = !isAccepted;
}

async function findProofOfAccount(subjectId: string): Promise<CookieProof | null> {
  const { agreements } = await getClient().call('getProfile');
  const proof = agreements.find((agreement) => agreement.consentType === consentType);
  return proof ? { id: proof.id, version: proof.version, subjectId } : null;
}

async function withdrawAll(choice: CookieChoice): Promise<void> {
  const { storage } = getClient();
  let failed: ApiFailure | null = null;
  for (const { id } of listProofs(choice)) {
    try {
      await withdrawProof(id);
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure;
      failed = failure;
      continue;
    }
    const now = storage.find('cookieChoice');
    if (!now) return;
    const consent = now.consent?.id === id ? null : now.consent;
    const earlier = (now.earlier ?? []).filter((proof) => proof.id !== id);
    storage.set('cookieChoice', toChoice(now.isAccepted, consent, earlier));
    // The choice was accepted again during the withdrawal, so it needs a new proof.
    if (now.isAccepted) isRerunNeeded = true;
  }
  if (failed) throw failed;
}

/** Withdraws one proof on the server. Rejects when the server did not store that. */
export async function withdrawProof(id: string): Promise<void> {
  try {
    await getClient().call('declineAgreement', { params: { id } });
  } catch (failure) {
    // `consent.unknown`: the proof belongs to a customer who has signed out. They can withdraw it in their account.
    if (!(failure instanceof ApiFailure) || failure.code !== 'consent.unknown') throw failure;
  }
}

/**
 * Whether the version of the text that was agreed to is still current. An outdated choice is removed, so that the
 * question is asked again. False also when the versions cannot be loaded.
 */
export async function isAgreedTextCurrent(): Promise<boolean> {
  const { call, storage } = getClient();
  try {
    const { data } = await call('listConsentDocuments', { query: {} });
    const current = data.find((document) => document.consentType === consentType)?.version;
    const choice = storage.find('cookieChoice');
    if (!choice?.consent) return false;
    if (current === undefined || choice.consent.version === current) return true;
    storage.remove('cookieChoice');
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure;
  }
  return false;
}
