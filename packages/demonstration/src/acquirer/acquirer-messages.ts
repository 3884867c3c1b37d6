/** The shop's one message to the acquirer's process. */
export type AcquirerOptions = {
  /** The path of its data file. */
  readonly folder: string;
  readonly secretKey: string;
  /** The URL of the shop's notifications, with the placeholder `{shopId}`. */
  readonly notificationUrl: string;
  /** The port to listen on; 0: any free one. */
  readonly port: number;
};

/** The answer of the process once it listens on the loopback. */
export type AcquirerReport = { readonly port: number };
