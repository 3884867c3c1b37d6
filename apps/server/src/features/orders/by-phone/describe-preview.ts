import type { PhoneOrderItem, PhoneOrderPreview } from '@kaplya/contract';
import type { Context } from '#context.ts';
import { toCalculation } from '#features/cart/index.ts';
import { toPaymentMethod } from '#features/payments/index.ts';
import { toErrorEnvelope } from '#http/error-response.ts';
import { loadLineNames } from '../history/line-names.ts';
import { describeMissing } from '../reorder.ts';
import type { PhoneCaller } from './caller.ts';
import type { PhoneCall } from './phone-call.ts';
import type { ProposedOrder } from './propose-order.ts';

/** The preview of an order on the phone, for the operator. */
export async function describePreview(
  context: Context,
  call: PhoneCall,
  caller: PhoneCaller,
  { draft, repeated, bottlesHeld, days, payments, paidOnlineBefore, doubles, refusal }: ProposedOrder,
): Promise<PhoneOrderPreview> {
  const {
    partner,
    language,
    caller: { requestId },
  } = call;
  const { row, lines, priced } = draft;
  const { intervalDay: date, intervalTemplateId: periodId } = row;
  const reader = { language, currency: partner.currency, requestId };
  return {
    customer: {
      id: caller.account?.id ?? null,
      phone: caller.phone,
      name: caller.name,
      needsConsent: !caller.hasConsent,
    },
    items: lines.flatMap(({ isRequired, productId, productSetId, quantity }): PhoneOrderItem[] => {
      if (isRequired) return [];
      return [productId === null ? { productSetId: productSetId ?? '', quantity } : { productId, quantity }];
    }),
    unavailable: await describeUnavailable(context, call, draft, repeated),
    address: row.address,
    calculation: toCalculation(priced, language),
    returned: priced.calculation.effectiveReturned,
    bottlesHeld,
    slot: date === null || periodId === null ? null : { date, periodId },
    days: [...days],
    payment: row.payment,
    payments: payments.map((method) => toPaymentMethod(method, language)),
    note: row.note,
    wishes: row.wishes,
    paidOnlineBefore,
    doubles: [...doubles],
    violations: refusal ? toErrorEnvelope(refusal, reader).errors : [],
  };
}

async function describeUnavailable(
  context: Context,
  call: PhoneCall,
  { missing }: ProposedOrder['draft'],
  repeated: ProposedOrder['repeated'],
): Promise<PhoneOrderPreview['unavailable']> {
  if (missing.length === 0) return [];
  const nameOf = await loadLineNames(context, call.partner, call.language);
  const names = new Map(
    (repeated?.lines ?? []).map((line) => [line.productId ?? line.productSetId, nameOf(line)] as const),
  );
  return missing.map((item) => describeMissing(item, names.get(item.itemId) ?? '', call));
}
