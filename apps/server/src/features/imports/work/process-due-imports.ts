import type { Context } from '#context.ts';
import { processDue, type StagedCounts } from '#db/queues/staged-work/process-due.ts';
import { findPartner } from '#features/company/index.ts';
import { importTable } from '../imports.table.ts';
import type { ImportEntry } from '../stores/import.store.ts';
import { runBatches } from './run-batches.ts';
import { runDryRun } from './run-dry-run.ts';
import { committing, undoing } from './writing-phases.ts';

/** Runs the due phases of imports one after another; continues where a process died or failed. */
export const processDueImports = (context: Context): Promise<StagedCounts> =>
  processDue<ImportEntry>(context, {
    isStateFixed: true,
    table: importTable,
    async run(entry) {
      const partner = await findPartner(context, entry.partnerId);
      if (!partner) throw new Error('The partner of an import is missing');
      const work = { context, partner, entry };
      if (entry.state === 'checking') return runDryRun(work);
      return runBatches(work, entry.state === 'undoing' ? undoing : committing);
    },
    failure: { code: 'import.failed' },
  });
