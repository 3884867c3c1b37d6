import type { Context } from '#context.ts';
import { WorkRefusedError } from '#db/queues/staged-work/claim.ts';
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
      if (entry.state === 'committing' && entry.cursor === 0) await requireRights(work);
      if (entry.state === 'checking') return runDryRun(work);
      return runBatches(work, entry.state === 'undoing' ? undoing : committing);
    },
    failure: { code: 'import.failed' },
  });

/** Refuses the commit of a member who may not write the columns at this moment (rule 82a): nothing is written then. */
async function requireRights({ context, partner, entry }: ImportWork): Promise<void> {
  const held = await findStaffPermissions(context.upkeep, { partnerId: partner.id, staffId: actorOf(entry) });
  const permission = listRightsOfMapping(entry.kind, partner, entry.mapping).find((each) => !held.has(each));
  if (permission !== undefined) throw new WorkRefusedError({ code: 'import.right_missing', params: { permission } });
}
