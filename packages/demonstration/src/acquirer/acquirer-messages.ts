/** The shop's one message to the acquirer's process. */
export type AcquirerOptions = {
  /** The path of its data file. */
  readonly folder: string;
  readonly secretKey: string;
  /** Holds `{shopId}`. */
  readonly notificationUrl: string;
  /** 0: any. */
  readonly port: number;
};

/** The answer of the process once it listens on the loopback. */
export type AcquirerReport = { readonly port: number };
