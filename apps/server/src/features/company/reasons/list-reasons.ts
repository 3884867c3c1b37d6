import type { Reason, ReasonKind } from '@kaplya/contract';
import type { Language } from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { Partner } from '#partner.ts';
import { listActiveReasons } from './reason.store.ts';

/** The reasons that staff may give, without those switched off, in the reader's language. */
export async function listReasons(
  { database }: Pick<Context, 'database'>,
  { partner, language }: { readonly partner: Pick<Partner, 'id'>; readonly language: Language },
  kind: ReasonKind | null,
): Promise<Reason[]> {
  const rows = await listActiveReasons(database, { partnerId: partner.id, kind });
  return rows.map((row) => ({ kind: row.kind, id: row.id, name: row.names[language], fault: row.fault }));
}
