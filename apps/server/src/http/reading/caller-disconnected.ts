/** The caller closed the connection before the request was read, so no answer is expected. */
export class CallerDisconnected extends Error {
  constructor(cause: unknown) {
    super('the caller left before the request was read', { cause });
    this.name = 'CallerDisconnected';
  }
}

/** The status of such a request in logs and metrics, as proxies use it. It is never sent. */
export const clientClosedRequestStatus = 499;
