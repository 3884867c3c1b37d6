import type { Permission } from '@kaplya/contract';
import type { Context } from '#context.ts';
import { advance, WorkRefusedError, type WorkReason } from '#db/queues/staged-work/claim.ts';
import { processDue, type StagedCounts } from '#db/queues/staged-work/process-due.ts';
import { findPartner } from '#features/company/index.ts';
import { findStaffPermissions } from '#features/staff/index.ts';
import { importTable } from '../imports.table.ts';
import type { ImportEntry } from '../stores/import.store.ts';
import { actorOf } from '../kinds/import-kind.ts';
import { listRightsOfMapping } from '../kinds/rights-of-mapping.ts';
import type { ImportWork } from './progress.ts';
import { runBatches } from './run-batches.ts';
import { runDryRun } from './run-dry-run.ts';
import { committing, undoing } from './writing-phases.ts';

/** Runs the due phases of imports, each partner in turn; continues where a process died or failed. */
export const processDueImports = (context: Context): Promise<StagedCounts> =>
  processDue<ImportEntry>(context, {
    isStateFixed: true,
    table: importTable,
    async run(entry) {
      const partner = await findPartner(context, entry.partnerId);
      if (!partner) throw new Error('The partner of an import is missing');
      const work = { context, partner, entry };
      if (entry.state === 'checking') return runDryRun(work);
      const lacked = entry.cursor === 0 ? await findLackedRight(work) : undefined;
      if (lacked !== undefined) return refuse(work, { code: 'import.right_missing', params: { permission: lacked } });
      return runBatches(work, entry.state === 'undoing' ? undoing : committing);
    },
    failure: { code: 'import.failed' },
  });

/** A permission for the columns that the member who started the phase does not hold at this moment (rule 82a). */
async function findLackedRight({ context, partner, entry }: ImportWork): Promise<Permission | undefined> {
  const held = await findStaffPermissions(context.upkeep, { partnerId: partner.id, staffId: actorOf(entry) });
  return listRightsOfMapping(entry.kind, partner, entry.mapping).find((each) => !held.has(each));
}

/** Ends a phase before it changes anything; what is written can still be undone. Throws WorkRefusedError. */
async function refuse({ context, entry }: ImportWork, failure: WorkReason): Promise<null> {
  if (entry.state !== 'undoing') throw new WorkRefusedError(failure);
  await advance(context.upkeep, importTable, entry, { state: 'failed', failure, checkAt: null, attempts: 0 });
  return null;
}
