import { createListeners } from '@kaplya/state/listeners.ts';
import { isSilent } from './failed-call.ts';
import type { EndpointId } from '../calls/endpoints.ts';

/** The id of a call, or a name for an action that makes several calls. */
export type Attempt = EndpointId | 'changeProductQuantity' | 'changeProductSetQuantity';

/** A failed attempt, which the shell shows as a toast. */
export type ReportedFailure = { action: Attempt; failure: unknown };

const { subscribe, notify } = createListeners<[reported: ReportedFailure]>();

/** Reports a failed call to the customer, unless such failures are silent. */
export function reportFailure(action: Attempt, failure: unknown): void {
  if (!isSilent(failure)) notify({ action, failure });
}

export const subscribeToFailures = subscribe;
