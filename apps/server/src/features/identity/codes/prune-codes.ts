import { codeSendsRetentionMilliseconds } from '@kaplya/domain';
import type { Context } from '#context.ts';
import { deleteInBatches, type BatchOptions } from '#db/delete-in-batches.ts';
import { deleteCodesBefore } from './code.store.ts';
import { challengesOverBefore } from '../passkeys/passkey.store.ts';
import { recoveryCodesOverBefore } from '../recovery-codes/recovery-code.store.ts';

/** Deletes sends older than the period of any limit, and expired passkey challenges and recovery codes. */
export async function pruneCodes(
  { upkeep, clock, stopping }: Pick<Context, 'upkeep' | 'clock' | 'stopping'>,
  options?: BatchOptions,
) {
  const before = new Date(clock.now().getTime() - codeSendsRetentionMilliseconds);
  return {
    codes: await deleteCodesBefore(upkeep, before, { stopping, ...options }),
    answeredChallenges: await deleteInBatches(upkeep, [challengesOverBefore(clock.now())], { stopping, ...options }),
    recoveryCodes: await deleteInBatches(upkeep, [recoveryCodesOverBefore(clock.now())], { stopping, ...options }),
  };
}
