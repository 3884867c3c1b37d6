import type { Context } from '#context.ts';
import type { Partner } from '#partner.ts';
import type { ExchangeRunEntry } from '../stores/run.store.ts';

/** Items of a transaction. More would hold the event loop, and rows that the shop waits for, too long. */
export const itemsAtOnce = 200;

/** Pictures of a transaction: they are made before it, some in a second, and the progress that 1C reads stands still meanwhile. */
export const picturesAtOnce = 20;

/** A document that is not to be applied. */
export class RunRefused extends Error {
  readonly reason: { readonly code: string; readonly params?: Readonly<Record<string, string | number>> };

  constructor(reason: RunRefused['reason']) {
    super(reason.code);
    this.reason = reason;
  }
}

/** A run that this process works on. */
export type RunWork = { readonly context: Context; readonly partner: Partner; readonly run: ExchangeRunEntry };
