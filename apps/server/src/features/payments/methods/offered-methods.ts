import type { CartPayment, PaymentMethod } from '@kaplya/contract';
import {
  defaultPaymentLimits,
  isOnlinePayment,
  offeredPaymentMethods,
  parsePaymentCode,
  paymentCodes,
  type Language,
  type PaymentCode,
  type PaymentLimits,
} from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { Executor } from '#db/client.ts';
import type { Partner } from '#features/company/index.ts';
import { evictOnChange } from '#memory/evict-on-change.ts';
import { createLoadingCache } from '#memory/loading-cache.ts';
import { skipInvalidRows } from '#memory/skip-invalid-rows.ts';
import { areTexts } from '#memory/readable-texts.ts';
import { findAcquirer } from '../find-acquirer.ts';
import { codeOf, findSavedMethod, parseSavedMethodId } from './saved-methods.ts';
import { listEnabledMethods, type PaymentMethodRow } from '../stores/payment-method.store.ts';

export type Payer = {
  readonly kind: 'individual' | 'legal';
  readonly isRegistered: boolean;
  /** The subject whose saved methods are included. */
  readonly subjectId?: string;
  /** The sum to pay, in minor units; null while unknown. */
  readonly payableMinor: number | null;
};

/** The payment method of an online payment; `savedMethodId` null: the payer enters it at the acquirer. */
export type ChosenMethod = { readonly methodCode: number; readonly savedMethodId: string | null };

/** Caches partners' methods until the partner changes. */
export const createMethodCache = (context: Context) => {
  const methods = createLoadingCache({
    load: async (partnerId: string) => {
      const rows = await listEnabledMethods(context.snapshots, partnerId);
      return skipInvalidRows(context, 'payment_method', rows, ({ names }) => areTexts(names));
    },
  });
  evictOnChange(methods, context.changes, 'partner');
  return methods;
};

export async function listOfferedMethods(
  context: Context,
  partner: Partner,
  payer: Payer,
): Promise<PaymentMethodRow[]> {
  const rows = (await context.services.payments.methods.get(partner.id)).filter((row) =>
    isMethodSupported(context, partner, row),
  );
  const forPayer = rows.filter((row) => (payer.kind === 'legal' ? row.forLegal : row.forIndividual));
  const offered = offeredPaymentMethods({
    enabled: forPayer.flatMap(({ code }) => parsePaymentCode(code) ?? []),
    payer: payer.kind,
    isRegistered: payer.isRegistered,
    payable: payer.payableMinor,
    limits: toLimits(partner, forPayer),
  });
  return forPayer.filter((row) => offered.some((code) => code === row.code));
}

/** The smallest sum, in minor units, that this partner's customers can pay online; 0 without online payment. */
export async function findLeastOnline(context: Context, partner: Partner): Promise<number> {
  const customer: Payer = { kind: 'individual', isRegistered: true, payableMinor: null };
  const rows = await listOfferedMethods(context, partner, customer);
  const limits = toLimits(partner, rows);
  const least = rows.flatMap(({ code }) => {
    const known = parsePaymentCode(code);
    return known !== null && isOnlinePayment(known) ? [limits[known]?.min ?? 0] : [];
  });
  return least.length === 0 ? 0 : Math.min(...least);
}

const wallets: ReadonlySet<PaymentCode> = new Set([paymentCodes.apple, paymentCodes.google]);

/** An online method needs an acquirer that supports it in the partner's currency. */
export function isMethodSupported(
  { payments }: Pick<Context, 'payments'>,
  partner: Pick<Partner, 'id' | 'currency' | 'settings'>,
  row: Pick<PaymentMethodRow, 'code'>,
): boolean {
  const code = parsePaymentCode(row.code);
  if (code === null) return false;
  if (!isOnlinePayment(code) && !wallets.has(code)) return true;
  return findAcquirer({ payments }, partner)?.codesIn(partner.currency).includes(code) ?? false;
}

/** The partner's own limits, otherwise those of its acquirers. */
function toLimits(partner: Partner, rows: readonly PaymentMethodRow[]): PaymentLimits {
  const own = rows.flatMap(({ code, minMinor, maxMinor }) =>
    minMinor === null && maxMinor === null
      ? []
      : [[code, { min: minMinor ?? 0, max: maxMinor ?? Number.MAX_SAFE_INTEGER }] as const],
  );
  return { ...defaultPaymentLimits(partner.currency), ...Object.fromEntries(own) };
}

/**
 * The offered method that a cart chose: the code is `monolithType`, and `paymentMethod` is the `@id` of the method or
 * of a saved method that it charges. Null if it is not offered.
 */
export async function findOfferedMethod(
  context: Context,
  partner: Partner,
  payer: Payer,
  { monolithType, paymentMethod }: Pick<CartPayment, 'monolithType' | 'paymentMethod'>,
  executor: Executor = context.database,
): Promise<PaymentMethodRow | null> {
  const offered = await listOfferedMethods(context, partner, payer);
  const method = offered.find((row) => row.code === monolithType);
  if (!method || iriOf(method) === paymentMethod) return method ?? null;
  if (parseSavedMethodId(paymentMethod) === null || payer.subjectId === undefined) return null;
  const customer = { partnerId: partner.id, customerId: payer.subjectId };
  const saved = await findSavedMethod(context, customer, paymentMethod, executor);
  return saved && codeOf[saved.kind] === monolithType ? method : null;
}

/**
 * The online method that an `@id` of a method or of a saved method names; a null `@id` chooses the acquirer's own page.
 * Returns null if this payer may not use the method (rule 67a).
 */
export async function findOnlineMethod(
  context: Context,
  partner: Partner,
  payer: Payer & { readonly subjectId: string },
  iri: string | null,
): Promise<ChosenMethod | null> {
  const customer = { partnerId: partner.id, customerId: payer.subjectId };
  const saved = iri === null ? null : await findSavedMethod(context, customer, iri);
  const offered = await listOfferedMethods(context, partner, payer);
  const requestedCode = saved ? codeOf[saved.kind] : paymentCodes.online;
  const method = offered.find((row) => (saved || iri === null ? row.code === requestedCode : iriOf(row) === iri));
  const code = parsePaymentCode(method?.code);
  if (code === null || !isOnlinePayment(code)) return null;
  return { methodCode: code, savedMethodId: saved?.id ?? null };
}

export function toPaymentMethod(row: PaymentMethodRow, language: Language): PaymentMethod {
  return {
    '@id': iriOf(row),
    '@type': 'PaymentMethod',
    description: row.names[language],
    setup: { code: row.code, sbp: row.code === paymentCodes.sbp },
  };
}

function iriOf({ id }: Pick<PaymentMethodRow, 'id'>): string {
  return `/api/payment/payment_methods/${id}`;
}
