/** Whoever called has closed the connection before their request was read: nobody is left to be answered. */
export class CallerHasLeft extends Error {
  constructor(cause: unknown) {
    super('the caller left before the request was read', { cause });
    this.name = 'CallerHasLeft';
  }
}

/** What the log and the metrics call such a request, as proxies do. It is never sent. */
export const statusOfLeaving = 499;
