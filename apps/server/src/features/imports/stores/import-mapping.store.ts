import type { ImportKindName, ImportMapping } from '@kaplya/contract';
import { and, eq } from 'drizzle-orm';
import type { Executor } from '#db/client.ts';
import { importMappingTable } from '../imports.table.ts';

export async function findMapping(
  executor: Executor,
  { partnerId, kind, fingerprint }: { partnerId: string; kind: ImportKindName; fingerprint: string },
): Promise<ImportMapping | null> {
  const [row] = await executor
    .select({ mapping: importMappingTable.mapping })
    .from(importMappingTable)
    .where(
      and(
        eq(importMappingTable.partnerId, partnerId),
        eq(importMappingTable.kind, kind),
        eq(importMappingTable.fingerprint, fingerprint),
      ),
    );
  return row?.mapping ?? null;
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
