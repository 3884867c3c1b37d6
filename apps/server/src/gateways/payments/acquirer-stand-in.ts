import type { AcquirerPages } from './payments.ts';
import type { Send } from './yookassa-client.ts';

/** A stand-in for YooKassa, wherever it runs. */
export type AcquirerStandIn = {
  /** Of every shop's account; the shop's id is that of the partner. */
  readonly secretKey: string;
  /** Reaches its API, whose base URL is `standInUrl`. */
  readonly send: Send;
  readonly pages: AcquirerPages;
  start(): Promise<void>;
  close(): Promise<void>;
};

/** Leads nowhere but through `send`. */
export const standInUrl = 'http://acquirer.invalid/v3';
