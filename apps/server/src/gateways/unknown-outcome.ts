import type { ConnectionFault } from './connection-fault.ts';

/**
 * Thrown when the provider may have sent the message: it timed out, or its answer could not be read. The message names
 * no phone, address or code.
 */
export class UnknownOutcome extends Error {
  /** The step that failed; null: unknown. */
  readonly fault: ConnectionFault | null;
  constructor(message: string, { fault = null, ...options }: ErrorOptions & { fault?: ConnectionFault | null } = {}) {
    super(message, options);
    this.fault = fault;
    this.name = 'UnknownOutcome';
  }
}
