import { ApiFailure } from '@kaplya/client/failures/api-failure.ts';
import type { EndpointAnswer, NewShop, setupEndpoints } from '@kaplya/contract';

// Nobody is signed in and there may be no partner: these calls have no token, and the console's others need one.

export type SetupState = EndpointAnswer<typeof setupEndpoints.getSetup>;
export type ReadGoods = EndpointAnswer<typeof setupEndpoints.readSetupGoods>;
export type MadeShop = EndpointAnswer<typeof setupEndpoints.createShop>;

/** Whether a link still makes a shop. Rejects with `ApiFailure`. */
export const getSetup = (token: string, signal: AbortSignal): Promise<SetupState> =>
  ask(`/api/setup?token=${encodeURIComponent(token)}`, { signal });

/** The goods of a table. Rejects with `ApiFailure`. */
export const readGoods = (token: string, file: File): Promise<ReadGoods> =>
  ask(`/api/setup/goods?token=${encodeURIComponent(token)}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/octet-stream' },
    body: file,
  });

/** Makes the shop. Rejects with `ApiFailure`. */
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
  if (!response.ok) throw new ApiFailure({ kind: 'answer', status: response.status, body });
  // The server checks its answers against the contract.
  return body as Answer;
}
