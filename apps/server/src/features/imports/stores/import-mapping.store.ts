import type { ImportKindName, ImportMapping } from '@kaplya/contract';
import type { Executor } from '#db/client.ts';
import { findRow, hasValues } from '#db/statements/find-row.ts';
import { importMappingTable } from '../imports.table.ts';

export async function findMapping(
  executor: Executor,
  { partnerId, kind, fingerprint }: { partnerId: string; kind: ImportKindName; fingerprint: string },
): Promise<ImportMapping | null> {
  const isRow = hasValues(importMappingTable, { partnerId, kind, fingerprint });
  return (await findRow(executor, importMappingTable, isRow))?.mapping ?? null;
}

export async function saveMapping(executor: Executor, row: typeof importMappingTable.$inferInsert): Promise<void> {
  const { mapping, usedAt } = row;
  await executor
    .insert(importMappingTable)
    .values(row)
    .onConflictDoUpdate({
      target: [importMappingTable.partnerId, importMappingTable.kind, importMappingTable.fingerprint],
      set: { mapping, usedAt },
    });
}
