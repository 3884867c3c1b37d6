import { isSilent } from './failed-call.ts';
import type { EndpointId } from '../calls/endpoint-paths.ts';

/** A call, or what several of them are for. */
export type Attempt = EndpointId | 'changeProductQuantity' | 'changeProductSetQuantity';

/** Something that was attempted and failed; the shell turns it into a toast. */
export type ReportedFailure = { action: Attempt; failure: unknown };

type Listener = (reported: ReportedFailure) => void;

const listeners = new Set<Listener>();

/** Tells the customer that a call failed, unless such failures are silent. */
export function reportFailure(action: Attempt, failure: unknown): void {
  if (isSilent(failure)) return;
  for (const listener of [...listeners]) listener({ action, failure });
}

export function subscribeToFailures(listener: Listener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
