import type { Context } from '#context.ts';
import { findPartner } from '#features/company/index.ts';
import { claimImport, giveUp, releaseImport, type ImportEntry } from '../stores/import.store.ts';
import { claimUntil, LostClaim } from './progress.ts';
import { runCheck } from './run-check.ts';
import { runCommit } from './run-commit.ts';
import { runUndo } from './run-undo.ts';

/** How many imports went on, and how many failed. */
export type ImportCounts = { readonly done: number; readonly failed: number };

const attemptsAtMost = 5;
const lastAttempt = { attempts: attemptsAtMost, failure: { code: 'import.failed' } } as const;

/** Does what imports wait for, one after another; goes on where a process ended or failed. */
export async function carryOnImports(context: Context): Promise<ImportCounts> {
  const counts = { done: 0, failed: 0 };
  while (!context.stopping.aborted) {
    const entry = await claimImport(context.upkeep, { now: context.clock.now(), claimedUntil: claimUntil(context) });
    if (!entry) break;
    if (await carryOn(context, entry)) counts.done += 1;
    else counts.failed += 1;
  }
  return counts;
}

async function carryOn(context: Context, entry: ImportEntry): Promise<boolean> {
  // Whoever made the last attempt has died over it.
  if (entry.attempts > attemptsAtMost && (await giveUp(context.upkeep, entry, lastAttempt))) return false;
  try {
    const partner = await findPartner(context, entry.partnerId);
    if (!partner) throw new Error('The partner of an import is gone');
    const work = { context, partner, entry };
    if (entry.state === 'checking') await runCheck(work);
    if (entry.state === 'committing') await runCommit(work);
    if (entry.state === 'undoing') await runUndo(work);
    if (context.stopping.aborted) await releaseImport(context.upkeep, entry, context.clock.now());
    return true;
  } catch (error) {
    if (error instanceof LostClaim) return true;
    context.logger.error({ err: error, id: entry.id }, 'an import did not go on');
    await giveUp(context.upkeep, entry, lastAttempt);
    return false;
  }
}
