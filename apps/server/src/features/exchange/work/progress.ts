import type { Context } from '#context.ts';
import type { Partner } from '#partner.ts';
import type { ExchangeRunEntry } from '../stores/run.store.ts';

/** How long nobody else takes up a run after a batch: far longer than a batch, or than reading a document once. */
export const claimMilliseconds = 120_000;

/** Items of a transaction. More would hold the event loop, and rows that the shop waits for, too long. */
export const itemsAtOnce = 200;

/** Pictures of a transaction: they are made before it, some in a second, and the progress that 1C is told stands still meanwhile. */
export const picturesAtOnce = 20;

/** Between two batches: calls of the shop come first. */
export const pauseMilliseconds = 5;

/** Somebody else has taken the run over; what this one did of the batch is rolled back. */
export class LostClaim extends Error {}

/** A document that is not to be applied: why is in the diary. */
export class RunRefused extends Error {
  readonly reason: { readonly code: string; readonly params?: Readonly<Record<string, string | number>> };

  constructor(reason: RunRefused['reason']) {
    super(reason.code);
    this.reason = reason;
  }
}

/** A run that this process works on. */
export type Work = { readonly context: Context; readonly partner: Partner; readonly run: ExchangeRunEntry };

/** Claimed until then. */
export const claimUntil = ({ clock }: Pick<Context, 'clock'>): Date =>
  new Date(clock.now().getTime() + claimMilliseconds);
