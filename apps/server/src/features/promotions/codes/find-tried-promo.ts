import type { PromoInput } from '@kaplya/contract';
import { foldPromoCode } from '@kaplya/domain';
import type { Database } from '#db/client.ts';
import { withTransaction } from '#db/transaction.ts';
import type { Partner } from '#features/company/index.ts';
import { Refusal } from '#http/refusal.ts';
import { toRule, type KnownPromo } from '../find-promo.ts';
import { findCode } from './promo-code.store.ts';
import { readPromoInput } from './promo-input.ts';

/** A promo code under trial; `isOff`: customers see it as unknown. */
export type TriedPromo = KnownPromo & { readonly isOff: boolean };

const draftCode = 'DRAFT';

/**
 * A stored code, also one that is off, or a draft in its place with the uses of the stored one. Throws the
 * Refusal `promo.unknown`, and those of a write for a draft.
 */
export async function findTriedPromo(
  database: Database,
  partner: Partner,
  {
    code: text,
    draft,
    usedByCustomer,
  }: {
    readonly code: string | undefined;
    readonly draft: PromoInput | undefined;
    readonly usedByCustomer: number;
  },
): Promise<TriedPromo> {
  const code = text === undefined ? '' : foldPromoCode(text);
  const saved = code === '' ? null : await findCode(database, { partnerId: partner.id, code });
  const fields =
    draft && (await withTransaction(database, (transaction) => readPromoInput(transaction, partner, draft)));
  if (!saved && !fields) throw new Refusal([{ code: 'promo.unknown', field: 'code' }]);
  const used = saved?.row.used ?? 0;
  const base = saved?.row ?? { partnerId: partner.id, code: code || draftCode, used, version: 0 };
  const row = fields ? { ...base, ...fields } : saved?.row;
  if (!row) throw new Error('A draft or a code is tried');
  return { rule: toRule(row), used, usedByCustomer, hadFirstOrder: false, isOff: !row.isEnabled };
}
