import type { AcquirerPages } from './payments.ts';
import type { Send } from './yookassa-client.ts';

/** A stand-in for YooKassa, wherever it runs. */
export type AcquirerStandIn = {
  /** The secret key of every account at the stand-in; the account's shop id is the partner's id. */
  readonly secretKey: string;
  /** Sends a request to the stand-in's API; the base URL is `standInUrl`. */
  readonly send: Send;
  readonly pages: AcquirerPages;
  start(): Promise<void>;
  close(): Promise<void>;
};

/** The base URL of the stand-in. It exists on no network; only the stand-in's `send` handles it. */
export const standInUrl = 'http://acquirer.invalid/v3';
