import type { CartPayment, PaymentMethod } from '@kaplya/contract';
import {
  defaultPaymentLimits,
  offeredPaymentMethods,
  parsePaymentCode,
  paymentCodes,
  type Language,
  type PaymentLimits,
} from '@kaplya/domain';
import { perContext, type Context } from '#context.ts';
import type { Partner } from '#features/company/index.ts';
import { listEnabledMethods, type PaymentMethodRow } from './payments.store.ts';

export type Payer = {
  readonly kind: 'individual' | 'legal';
  readonly isRegistered: boolean;
  /** Minor units; null when it is not known yet. */
  readonly payableMinor: number | null;
};

/** A partner's methods in memory, read again after a change of the partner. */
const methodsOf = perContext((context) => {
  const byPartner = new Map<string, Promise<PaymentMethodRow[]>>();
  context.changes.on('partner', () => byPartner.clear());
  return (partnerId: string) => {
    const known = byPartner.get(partnerId);
    if (known) return known;
    const loading = listEnabledMethods(context.snapshots, partnerId);
    byPartner.set(partnerId, loading);
    loading.catch(() => byPartner.delete(partnerId));
    return loading;
  };
});

export async function listOfferedMethods(
  context: Context,
  partner: Partner,
  payer: Payer,
): Promise<PaymentMethodRow[]> {
  const rows = await methodsOf(context)(partner.id);
  const forPayer = rows.filter((row) => (payer.kind === 'legal' ? row.forLegal : row.forIndividual));
  const offered = offeredPaymentMethods({
    enabled: forPayer.flatMap(({ code }) => parsePaymentCode(code) ?? []),
    payer: payer.kind,
    isRegistered: payer.isRegistered,
    payable: payer.payableMinor,
    limits: limitsOf(partner, forPayer),
  });
  return forPayer.filter((row) => offered.some((code) => code === row.code));
}

/** The partner's own limits, else those of its acquirers. */
function limitsOf(partner: Partner, rows: readonly PaymentMethodRow[]): PaymentLimits {
  const own = rows.flatMap(({ code, minMinor, maxMinor }) =>
    minMinor === null && maxMinor === null
      ? []
      : [[code, { min: minMinor ?? 0, max: maxMinor ?? Number.MAX_SAFE_INTEGER }] as const],
  );
  return { ...defaultPaymentLimits(partner.currency), ...Object.fromEntries(own) };
}

/** The method that a cart names by code and `@id`, null when it is not offered to this payer. */
export async function findOfferedMethod(
  context: Context,
  partner: Partner,
  payer: Payer,
  { monolithType, paymentMethod }: Pick<CartPayment, 'monolithType' | 'paymentMethod'>,
): Promise<PaymentMethodRow | null> {
  const offered = await listOfferedMethods(context, partner, payer);
  return offered.find((row) => row.code === monolithType && iriOf(row) === paymentMethod) ?? null;
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
