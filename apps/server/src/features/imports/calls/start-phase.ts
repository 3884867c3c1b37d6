import type { Import, ImportState } from '@kaplya/contract';
import type { Context } from '#context.ts';
import {
  assertVersion,
  listStaffNames,
  recordAudit,
  withStaffTransaction,
  type OpsCall,
} from '#features/staff/index.ts';
import { Refusal } from '#http/refusal.ts';
import { deleteImport, lockImport, updateImport, type ImportEntry } from '../stores/import.store.ts';
import { requireFields, requireImport, toImport } from './to-import.ts';

type Start = {
  /** The states in which the phase can be started. */
  readonly from: readonly ImportState[];
  readonly to: 'checking' | 'committing' | 'undoing';
  readonly fields: (entry: ImportEntry) => Parameters<typeof updateImport>[2];
  /** The action that the audit records; null: none is recorded, because the phase changes nothing in the shop. */
  readonly action: string | null;
};

const starts: Readonly<Record<'check' | 'commit' | 'undo', Start>> = {
  check: {
    ...{ from: ['mapped', 'checked', 'refused', 'failed'], to: 'checking', action: null },
    fields: () => ({ counts: {}, effects: {}, waiting: 0, total: 0 }),
  },
  commit: {
    ...{ from: ['checked'], to: 'committing', action: 'import.committed' },
    fields: ({ counts: { added = 0, changed = 0 } }) => ({ total: added + changed }),
  },
  undo: {
    ...{ from: ['committed', 'failed'], to: 'undoing', action: 'import.undone' },
    fields: ({ effects: { done = 0 } }) => ({ total: done }),
  },
};

/**
 * Starts the dry run, the writing or the undoing of an import, which continues in the background. Throws the Refusals
 * `import.unknown`, `import.not_now` and `conflict.changed`.
 */
export async function startPhase(
  context: Context,
  call: OpsCall,
  { id, version, phase }: { readonly id: string; readonly version: number; readonly phase: keyof typeof starts },
): Promise<Import> {
  const { from, to, fields, action } = starts[phase];
  const entry = await withStaffTransaction(context, call, async (transaction) => {
    const locked = await lockAt(transaction, call, { id, version });
    if (!from.includes(locked.state) || !mayStart(locked, phase)) throw new Refusal('import.not_now');
    requireFields(call, locked.kind, locked.mapping);
    const started = await updateImport(transaction, locked, {
      ...{ state: to, cursor: 0, done: 0, attempts: 0, failure: null, checkAt: context.clock.now() },
      startedBy: call.staff.id,
      ...fields(locked),
    });
    if (action !== null)
      await recordAudit(context, transaction, call, {
        ...{ action, subject: `import:${id}`, version: started.version },
        before: { state: locked.state },
        after: { state: to, kind: locked.kind, rows: started.total, ...locked.counts },
        // A file may be named after a customer.
        personal: { personId: null, after: { file: locked.fileName } },
      });
    return started;
  });
  void context.services.imports.wake();
  const { partner, language } = call;
  const names = await listStaffNames(context.database, partner.id, [entry.staffId]);
  return toImport(entry, names, { language, currency: partner.currency });
}

/** Deletes an import if no process is working on it. Throws the same Refusals as `startPhase`. */
export async function removeImport(
  context: Context,
  call: OpsCall,
  at: { readonly id: string; readonly version: number },
): Promise<undefined> {
  await withStaffTransaction(context, call, async (transaction) => {
    const locked = await lockAt(transaction, call, at);
    if (locked.checkAt !== null) throw new Refusal('import.not_now');
    await deleteImport(transaction, locked);
    const { kind, fileName: file, state } = locked;
    await recordAudit(context, transaction, call, {
      ...{ action: 'import.deleted', subject: `import:${at.id}`, before: { kind, state }, after: {} },
      personal: { personId: null, before: { file } },
    });
  });
}

async function lockAt(
  transaction: Parameters<typeof lockImport>[0],
  call: OpsCall,
  { id, version }: { readonly id: string; readonly version: number },
): Promise<ImportEntry> {
  const locked = await requireImport(call, id, (key) => lockImport(transaction, key));
  const { partnerId, version: present } = locked;
  await assertVersion(transaction, { partnerId, subject: `import:${id}`, present, read: version });
  return locked;
}

/** A failed import without written rows may be checked again; one with written rows may only be undone. */
function mayStart({ state, effects: { done = 0 } }: ImportEntry, phase: keyof typeof starts): boolean {
  return state !== 'failed' || (phase === 'undo') === done > 0;
}
