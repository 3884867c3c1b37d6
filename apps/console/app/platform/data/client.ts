import type { Config, TokenPair } from '@kaplya/contract';
import { getEndpoint } from '@kaplya/client/calls/endpoints.ts';
import type { Call, CallAnswer, CallArguments, CallRequest, LooseRequest } from '@kaplya/client/calls/api-types.ts';
import { SITE_VERSION } from '@kaplya/client/calls/site-version.ts';
import { contractServices, createTransport, toHeaders, type Send } from '@kaplya/client/calls/transport.ts';
import { withProof } from '@kaplya/client/calls/with-proof.ts';
import { openEvents } from '@kaplya/client/streams/open-events.ts';
import { checkReachability } from '@kaplya/client/network/reachability.ts';
import { getDeviceInfo } from '@kaplya/client/tokens/device-info.ts';
import { createTokenKeeper, type TokenKeeper } from '@kaplya/client/tokens/token-keeper.ts';
import { withBrowserLock } from '@kaplya/client/tokens/with-lock.ts';
import type { ConsoleEndpointId } from '../../../endpoints.ts';
import { getConsoleStorage } from '#platform/storage/console-storage.ts';
import { createStaffCalls } from './staff-calls.ts';
import { getStaffSession } from '#platform/session/staff-session.ts';

/** The program and the language that the headers of every call name. */
export const caller = {
  client: 'partner_cabinet',
  getLanguage: () => document.documentElement.lang,
} as const;

const send: Send = createTransport({
  fetch: (url, init) => fetch(url, init),
  // The list of services in the contract suffices, because console and server are of the same release.
  getServices: () => contractServices,
  ...caller,
  getDeviceInfo: () => getDeviceInfo(getConsoleStorage()),
  onUnanswered: checkReachability,
});

let asking: Promise<Config> | null = null;

/** The configuration of the current host's partner. Rejects with `ApiFailure`. */
export function getConfig(): Promise<Config> {
  asking ??= (
    send('getConfig', { query: { domain: location.hostname, version: SITE_VERSION } }, null) as Promise<Config>
  ).catch((failure: unknown) => {
    asking = null;
    throw failure;
  });
  return asking;
}

export const tokens: TokenKeeper = createTokenKeeper({
  storage: getConsoleStorage(),
  send,
  withLock: withBrowserLock,
  getPartnerId: async () => (await getConfig()).partnerId,
  sharesOrigin: () => true,
  cookie: 'staff-cookie',
  onAccessLost: () => getStaffSession().lose(),
});

const staffCalls = createStaffCalls({ send, tokens, session: getStaffSession() });

const openStream: Send = (id, request, token) => {
  const row = getEndpoint(id);
  const asked = { ...request, headers: { Accept: 'text/event-stream' } };
  const headers = toHeaders(id, row, asked, token, caller);
  return openEvents({ url: row[3], headers, signal: request.signal });
};

const streamCalls = createStaffCalls({ send: openStream, tokens, session: getStaffSession() });

/** Opens the shop's stream of changes. Rejects with `ApiFailure`; ends with the signal. */
export async function openChanges(signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
  return (await streamCalls.call('watchShop', { signal })) as ReadableStream<Uint8Array>;
}

/**
 * Calls as the signed-in person. After the end of the session it waits for the next sign-in, so that typed values
 * survive. Rejects with `ApiFailure`.
 */
export const call: Call<ConsoleEndpointId> = async <Id extends ConsoleEndpointId>(
  id: Id,
  ...args: CallArguments<Id>
) => {
  const [request = {}] = args as readonly [LooseRequest?];
  const isPublic = getEndpoint(id)[1] === 'none';
  const answer = isPublic ? send(id, request, null) : withProof(() => staffCalls.call(id, request));
  // The cast is safe, because the server validates its responses against the contract.
  return (await answer) as CallAnswer<Id>;
};

/** A call before the sign-in, with a visitor's token. */
export async function callAsVisitor<Id extends 'login' | 'resendCode' | 'getPasskeySignIn'>(
  id: Id,
  ...args: CallArguments<Id>
): Promise<CallAnswer<Id>> {
  const [request = {}] = args as readonly [LooseRequest?];
  return (await staffCalls.callAsVisitor(tokens, id, request)) as CallAnswer<Id>;
}

/** The call that signs in: its response stores the person's session. */
export async function signInBy<
  Id extends 'confirmCode' | 'signInByPasskey' | 'signInByRecoveryCode' | 'acceptStaffInvitation',
>(id: Id, request: CallRequest<Id>): Promise<void> {
  await tokens.exchange(
    async (source, headers) =>
      (await staffCalls.callAsVisitor(source, id, { ...(request as LooseRequest), headers })) as TokenPair,
  );
}

/** Ends the session here and on the server, and reloads the console. */
export async function signOut(): Promise<void> {
  await tokens.end();
  location.assign('/console/');
}
