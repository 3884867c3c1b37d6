import type { ErrorEnvelope } from '@kaplya/contract';

import { OpsError, SessionEnded } from './ops-error.ts';

export type Fetch = (url: string, init?: RequestInit) => Promise<Response>;

export type OpsClient = {
  /** Throws an OpsError with the shop's text for a refusal; null for a 401 or 404. */
  find<Answer>(path: string, init?: RequestInit & { token?: string }): Promise<Answer | null>;
  /** Like `find`, but throws without an answer. */
  call<Answer>(path: string, init?: RequestInit & { token?: string }): Promise<Answer>;
};

export function createOpsClient(fetch: Fetch, { origin, language }: { origin: string; language: string }): OpsClient {
  async function send(path: string, { token, ...init }: RequestInit & { token?: string } = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set('accept-language', language);
    if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
    if (init.body) headers.set('content-type', 'application/json');
    try {
      return await fetch(`${origin}${path}`, { ...init, headers });
    } catch {
      throw new OpsError(`Nobody answers at ${origin}. Is the shop running? Another address is set with --origin.`);
    }
  }

  const client: OpsClient = {
    async find<Answer>(path: string, init?: RequestInit & { token?: string }) {
      const response = await send(path, init);
      if (response.ok) return (response.status === 204 ? {} : await response.json()) as Answer;
      if (response.status === 401 && init?.token !== undefined) throw new SessionEnded();
      if (response.status === 401 || response.status === 404) return null;
      throw await toError(response);
    },
    async call<Answer>(path: string, init?: RequestInit & { token?: string }) {
      const answer = await client.find<Answer>(path, init);
      if (answer === null) throw new OpsError(`The shop does not know ${path}`);
      return answer;
    },
  };
  return client;
}

async function toError(response: Response): Promise<OpsError> {
  const envelope = (await response.json().catch(() => null)) as ErrorEnvelope | null;
  const { code = String(response.status), message = 'The shop refused.' } = envelope ?? {};
  return new OpsError(`${message} (${code})`);
}
