import type { PasskeyAssertion, PasskeyCreation, PasskeyRegistration, PasskeyRequest } from '@kaplya/contract';
import {
  startAuthentication,
  startRegistration,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';

/**
 * The names of errors when the window was closed or timed out, or there is no passkey: browsers do not distinguish
 * these.
 */
const leftNames: ReadonlySet<string> = new Set(['NotAllowedError', 'AbortError']);

/** The browser's answer, or null when the person closed its window. */
async function orLeft<Result>(asked: Promise<Result>): Promise<Result | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof Error && leftNames.has(error.name)) return null;
    throw error;
  }
}

/** Opens the browser's window to use a passkey. */
export async function requestPasskeyAssertion(request: PasskeyRequest): Promise<PasskeyAssertion | null> {
  const optionsJSON = request as PublicKeyCredentialRequestOptionsJSON;
  const answer = await orLeft(startAuthentication({ optionsJSON }));
  if (!answer) return null;
  const { id, rawId, type, response } = answer;
  return { id, rawId, type, response };
}

/** Opens the browser's window to create a passkey. */
export async function requestPasskeyCreation(creation: PasskeyCreation): Promise<PasskeyRegistration | null> {
  const optionsJSON = creation as PublicKeyCredentialCreationOptionsJSON;
  const answer = await orLeft(startRegistration({ optionsJSON }));
  if (!answer) return null;
  const { id, rawId, type, response } = answer;
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return { id, rawId, type, response: { clientDataJSON, attestationObject, transports } };
}
