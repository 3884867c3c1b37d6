import type { OpsPromoCode, PromoStatus, PromoInput, RefusalCode } from '@kaplya/contract';
import { parsePaymentCode } from '@kaplya/domain';
import type { Transaction } from '#db/client.ts';
import { lockGoodsForShare } from '#features/catalogue/index.ts';
import { lockAreasForShare, type Partner } from '#features/company/index.ts';
import { refuseViolations, type RefusalViolation } from '#http/refusal.ts';
import type { PromoCodeRow } from '../promotions.store.ts';
import type { ListedCode } from './promo-code.store.ts';

/** The fields of a code that staff write. */
export type PromoFields = Omit<PromoCodeRow, 'partnerId' | 'code' | 'used' | 'version'>;

const toInstant = (text: string | null): Date | null => (text === null ? null : new Date(text));

/**
 * Converts an input to columns; the areas and goods that it names cannot be deleted until the end of the transaction.
 * Throws all Refusals `promo.…` and `area.unknown` at once, each with its field.
 */
export async function readPromoInput(
  transaction: Transaction,
  partner: Partner,
  input: PromoInput,
): Promise<PromoFields> {
  const { effect, itemIds, areaIds, paymentCodes, validFrom, validTo } = input;
  const giftId = effect.kind === 'giftProduct' ? effect.productId : null;
  const [areas, kinds] = await Promise.all([
    lockAreasForShare(transaction, partner.id, areaIds ?? []),
    lockGoodsForShare(transaction, partner.id, [...(itemIds ?? []), ...(giftId === null ? [] : [giftId])]),
  ]);
  const violations: RefusalViolation[] = [
    ...(validFrom !== null && validTo !== null && new Date(validFrom) >= new Date(validTo)
      ? [violation('promo.dates_wrong', 'validTo')]
      : []),
    ...(giftId !== null && kinds.get(giftId) !== 'product'
      ? [violation('promo.gift_unknown', 'effect.productId')]
      : []),
    ...(itemIds ?? []).flatMap((id, at) => (kinds.has(id) ? [] : [violation('promo.goods_unknown', `itemIds.${at}`)])),
    ...(areaIds ?? []).flatMap((id, at) => (areas.has(id) ? [] : [violation('area.unknown', `areaIds.${at}`)])),
    ...(paymentCodes ?? []).flatMap((code, at) =>
      parsePaymentCode(code) === null ? [violation('promo.payment_unknown', `paymentCodes.${at}`)] : [],
    ),
  ];
  refuseViolations(violations);
  return {
    effect,
    isEnabled: input.isEnabled,
    isFirstOrderOnly: input.isFirstOrderOnly,
    minGoodsMinor: input.minGoods,
    validFrom: toInstant(validFrom),
    validTo: toInstant(validTo),
    globalLimit: input.globalLimit,
    perCustomerLimit: input.perCustomerLimit,
    itemIds: unique(itemIds),
    areaIds: unique(areaIds),
    paymentCodes:
      unique(paymentCodes)
        ?.map(parsePaymentCode)
        .filter((code) => code !== null) ?? null,
    weekdayMask: input.weekdayMask,
    allowsPoints: input.allowsPoints,
  };
}

const unique = <Value>(values: readonly Value[] | null): Value[] | null => values && [...new Set(values)];

const violation = (code: RefusalCode, field: string): RefusalViolation => ({ code, field });

/** The switch decides first, then the end, the uses and the start: [from, to). */
export function statusOf({ isEnabled, validFrom, validTo, globalLimit, used }: PromoCodeRow, now: Date): PromoStatus {
  if (!isEnabled) return 'off';
  if (validTo !== null && validTo <= now) return 'ended';
  if (globalLimit !== null && used >= globalLimit) return 'used_up';
  return validFrom !== null && validFrom > now ? 'planned' : 'running';
}

export function toOpsPromoCode({ row, isUsed }: ListedCode, now: Date): OpsPromoCode {
  const { code, version, used } = row;
  return { code, version, used, status: statusOf(row, now), canBeDeleted: !isUsed, ...toFields(row) };
}

function toFields(row: PromoCodeRow): PromoInput {
  const { effect, isEnabled, isFirstOrderOnly, globalLimit, perCustomerLimit, itemIds, areaIds, weekdayMask } = row;
  return {
    ...{ effect, isEnabled, isFirstOrderOnly, globalLimit, perCustomerLimit, itemIds, areaIds, weekdayMask },
    minGoods: row.minGoodsMinor,
    validFrom: row.validFrom?.toISOString() ?? null,
    validTo: row.validTo?.toISOString() ?? null,
    paymentCodes: row.paymentCodes,
    allowsPoints: row.allowsPoints,
  };
}

/** The fields of a code in the audit, one for each setting. */
export function toAuditFields(row: PromoCodeRow): Record<string, unknown> {
  const { effect, itemIds, areaIds, paymentCodes, ...fields } = toFields(row);
  const { kind, ...ofKind } = effect;
  return {
    ...fields,
    ...{ effect: kind, ...ofKind },
    items: itemIds?.join(', ') ?? null,
    areas: areaIds?.join(', ') ?? null,
    payments: paymentCodes?.join(', ') ?? null,
  };
}
