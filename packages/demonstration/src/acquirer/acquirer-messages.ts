/** What the shop tells the process of its acquirer, once. */
export type AcquirerOptions = {
  /** Of what it keeps. */
  readonly folder: string;
  readonly secretKey: string;
  /** With `{shopId}` in it. */
  readonly notificationUrl: string;
  /** 0: any. */
  readonly port: number;
};

/** What it answers once it listens on the loopback. */
export type AcquirerReport = { readonly port: number };
