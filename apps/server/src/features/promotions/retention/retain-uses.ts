import { DAY_MS } from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { Transaction } from '#db/client.ts';
import type { BatchOptions } from '#db/delete-in-batches.ts';
import { findPartner } from '#features/company/index.ts';
import {
  hashPhone,
  hashPhones,
  hasBlocksOfOtherKeys,
  listKeyIds,
  listProvenPhones,
  type CustomerKey,
  type PersonalData,
} from '#features/identity/index.ts';
import { erasePhonesOf, listUsesOf } from '../promotions.store.ts';
import {
  deleteExpiredUses,
  hasUsesOfOtherKeys,
  insertRetainedUses,
  listLimitedUses,
  listRetainedUses,
} from './retained-use.store.ts';

/** A customer's uses of promo codes. Those of limited codes still count for the phones of a deleted account. */
export function promoUsesOfCustomers(context: Context): PersonalData {
  return {
    name: 'promoCodes',
    async list(executor, of) {
      const uses = await listUsesOf(executor, of);
      return uses.map(({ code, orderId, phone, firstOrderPhone, takenAt, releasedAt }) => ({
        ...{ code, orderId, phone, firstOrderPhone, takenAt, releasedAt },
      }));
    },
    async erase(transaction, of, now) {
      await retainUses(context, transaction, of, now);
      await erasePhonesOf(transaction, of);
    },
  };
}

/** Uses by earlier accounts with the customer's phones. They belong to the phone, and stay until they expire. */
export function retainedUsesOfCustomers(context: Context): PersonalData {
  return {
    name: 'retainedPromoCodes',
    async list(executor, { partnerId, subjectId }) {
      const phoneHashes = hashPhones(context, partnerId, await listProvenPhones(executor, { partnerId, subjectId }));
      const uses = await listRetainedUses(executor, { partnerId, phoneHashes, now: context.clock.now() });
      return uses.map(({ code, isFirstOrder, retainedAt, expiresAt }) => ({
        code,
        isFirstOrder,
        retainedAt,
        expiresAt,
      }));
    },
    erase: () => Promise.resolve(),
  };
}

async function retainUses(context: Context, transaction: Transaction, of: CustomerKey, now: Date): Promise<void> {
  const { partnerId } = of;
  const uses = await listLimitedUses(transaction, of);
  const partner = await findPartner(context, partnerId);
  const days = partner?.rules.promoRetentionDays ?? 0;
  if (uses.length === 0 || days === 0) return;
  const proven = await listProvenPhones(transaction, of);
  const expiresAt = new Date(now.getTime() + days * DAY_MS);
  const retained = uses.flatMap(({ code, orderId, phone, firstOrderPhone, isFirstOrder: isFirstOrderOnly }) => {
    const phones = new Set([phone, ...(firstOrderPhone === null ? [] : [firstOrderPhone]), ...proven]);
    const isFirstOrder = isFirstOrderOnly || firstOrderPhone !== null;
    return [...phones].map((each) => ({
      ...hashPhone(context, partnerId, each),
      ...{ partnerId, orderId, code, isFirstOrder, retainedAt: now, expiresAt },
    }));
  });
  await insertRetainedUses(transaction, retained);
}

/** Deletes what has expired. */
export async function pruneRetainedUses(
  { upkeep, clock, stopping }: Pick<Context, 'upkeep' | 'clock' | 'stopping'>,
  options?: BatchOptions,
) {
  return { retainedUses: await deleteExpiredUses(upkeep, clock.now(), { stopping, ...options }) };
}

/** Logs an error if hashes were made by a key that this process does not have: they match no phone. */
export async function checkPhoneKeys(context: Pick<Context, 'config' | 'database' | 'logger'>): Promise<void> {
  const { database, logger } = context;
  const keyIds = listKeyIds(context);
  if (await hasUsesOfOtherKeys(database, keyIds)) {
    logger.error(
      'phones of deleted accounts were hashed with a key that PHONE_KEYS lacks: their promo codes can be used again. Set it in every process',
    );
  }
  if (await hasBlocksOfOtherKeys(database, keyIds)) {
    logger.error(
      'phones of blocked people were hashed with a key that PHONE_KEYS lacks: they can order again. Set it in every process',
    );
  }
}
