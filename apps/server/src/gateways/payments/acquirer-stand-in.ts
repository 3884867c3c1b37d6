import type { AcquirerPages } from './payments.ts';
import type { Send } from './yookassa-client.ts';

/** A stand-in for YooKassa, wherever it runs. */
export type AcquirerStandIn = {
  /** The key of every shop's account; the shop's id is the partner's id. */
  readonly secretKey: string;
  /** Calls its API; the base URL is `standInUrl`. */
  readonly send: Send;
  readonly pages: AcquirerPages;
  start(): Promise<void>;
  close(): Promise<void>;
};

/** Only `send` resolves this URL. */
export const standInUrl = 'http://acquirer.invalid/v3';
