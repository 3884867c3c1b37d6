import { ApiFailure, toAnswerFailure } from '@kaplya/client/failures/api-failure.ts';
import type { EndpointAnswer, NewShop, setupEndpoints } from '@kaplya/contract';

// The setup calls bear no token: there is no session and perhaps no partner yet.

export type SetupState = EndpointAnswer<typeof setupEndpoints.getSetup>;
export type ReadGoods = EndpointAnswer<typeof setupEndpoints.readSetupGoods>;
export type MadeShop = EndpointAnswer<typeof setupEndpoints.createShop>;

/** Checks whether the link of the setup is still valid. Rejects with `ApiFailure`. */
export const getSetup = (token: string, signal: AbortSignal): Promise<SetupState> =>
  ask(`/api/setup?token=${encodeURIComponent(token)}`, { signal });

/** Reads the goods of an uploaded table. Rejects with `ApiFailure`. */
export const readGoods = (token: string, file: File): Promise<ReadGoods> =>
  ask(`/api/setup/goods?token=${encodeURIComponent(token)}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/octet-stream' },
    body: file,
  });

/** Creates the shop. Rejects with `ApiFailure`. */
export const createShop = (token: string, shop: NewShop): Promise<MadeShop> =>
  ask('/api/setup', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ token, shop }),
  });

type Asked = Pick<RequestInit, 'method' | 'body' | 'signal'> & { headers?: Readonly<Record<string, string>> };

async function ask<Answer>(path: string, init: Asked): Promise<Answer> {
  const headers = { ...init.headers, 'Accept-Language': document.documentElement.lang };
  const response = await fetch(path, { ...init, headers }).catch((cause: unknown) => {
    throw new ApiFailure({ kind: init.signal?.aborted ? 'cancelled' : 'network', cause });
  });
  const body: unknown = await response.json().catch(() => undefined);
  if (!response.ok) throw toAnswerFailure({ status: response.status, body });
  // The cast is safe, because the server validates its responses against the contract.
  return body as Answer;
}
