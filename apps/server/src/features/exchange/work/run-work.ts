import type { Context } from '#context.ts';
import type { Partner } from '#partner.ts';
import type { ExchangeRunEntry } from '../stores/run.store.ts';

/** A run that this process works on. */
export type RunWork = { readonly context: Context; readonly partner: Partner; readonly run: ExchangeRunEntry };
