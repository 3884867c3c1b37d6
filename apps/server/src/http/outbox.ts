import { machineEndpoints } from '@kaplya/contract';
import type { Outbox } from '#gateways/outbox/index.ts';
import { route, type Route } from './call.ts';
import { isLocalRequest } from './operators/is-local-request.ts';
import { Refusal } from './refusal.ts';

/** Serves the stand-ins' messages to callers at this machine, but not through a proxy. */
export function outboxRoute({ outbox }: { readonly outbox: Outbox | null }): Route {
  return route(machineEndpoints.getOutbox, ({ request, caller }) => {
    if (!outbox || !isLocalRequest(request, caller)) throw new Refusal('request.not_found');
    const messages = outbox.list().map(({ at, ...message }) => ({ ...message, at: at.toISOString() }));
    return Promise.resolve({ messages });
  });
}
