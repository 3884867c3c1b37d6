/** A mistake that the user of the command can fix; printed without a stack. */
export class OpsError extends Error {}

/** The token was rejected before its expiry. */
export class SessionEnded extends OpsError {
  constructor() {
    super('The session has ended. Sign in again.');
  }
}
