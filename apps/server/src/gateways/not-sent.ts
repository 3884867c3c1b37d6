import type { ConnectionFault } from './connection-fault.ts';

/**
 * Thrown when nothing was sent, because the provider is unreachable or refuses. The message names no phone, address or
 * code.
 */
export class NotSent extends Error {
  /** The step that failed; null: unknown. */
  readonly fault: ConnectionFault | null;
  constructor(message: string, { fault = null, ...options }: ErrorOptions & { fault?: ConnectionFault | null } = {}) {
    super(message, options);
    this.fault = fault;
    this.name = 'NotSent';
  }
}
