/** What whoever types the command can mend: told without a stack. */
export class OpsError extends Error {}

/** The token does not count any more, although its time is not over. */
export class SessionEnded extends OpsError {
  constructor() {
    super('The session has ended. Sign in again.');
  }
}

/** Who signed in may not do this. */
export class Forbidden extends OpsError {}
