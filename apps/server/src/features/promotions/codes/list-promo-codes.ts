import type { EndpointAnswer, EndpointRequest, operatorEndpoints } from '@kaplya/contract';
import { foldPromoCode } from '@kaplya/domain';
import type { Context } from '#context.ts';
import type { CallOf } from '#http/call.ts';
import { countedAtMost, toTotal, usualLimit, type CountLimit } from '#http/listing/counted-page.ts';
import { createCursor, textPart } from '#http/listing/cursor.ts';
import { cutPage } from '#http/listing/cut-page.ts';
import { Refusal } from '#http/refusal.ts';
import { countCodes, findCode, listCodes, readUses } from './promo-code.store.ts';
import { toOpsPromoCode } from './promo-input.ts';

type Endpoint = typeof operatorEndpoints.listPromoCodes;
const codeCursor = createCursor({ code: textPart });

/** The partner's codes in the order of their texts, page by page. */
export async function listPromoCodes(
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  { partner }: CallOf<'partner'>,
  {
    q = '',
    status,
    limit = usualLimit,
    cursor,
    countAtMost = countedAtMost,
  }: EndpointRequest<Endpoint>['query'] & CountLimit,
): Promise<EndpointAnswer<Endpoint>> {
  const now = clock.now();
  const text = foldPromoCode(q).replaceAll(/[\\%_]/g, String.raw`\$&`);
  const filter = { partnerId: partner.id, pattern: text === '' ? null : `%${text}%`, status, now };
  const after = codeCursor.decode(cursor)?.code ?? null;
  const [found, counted] = await Promise.all([
    listCodes(database, filter, { after, limit: limit + 1 }),
    countCodes(database, filter, countAtMost + 1),
  ]);
  const { rows, nextCursor } = cutPage(found, limit, ({ row }) => codeCursor.encode(row));
  return { items: rows.map((row) => toOpsPromoCode(row, now)), nextCursor, ...toTotal(counted, countAtMost) };
}

/** Throws the Refusal `promo.unknown`. */
export async function getPromoCode(
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  { partner }: CallOf<'partner'>,
  text: string,
): Promise<EndpointAnswer<typeof operatorEndpoints.getPromoCode>> {
  const key = { partnerId: partner.id, code: foldPromoCode(text) };
  const [found, { released, lastAt }] = await Promise.all([findCode(database, key), readUses(database, key)]);
  if (!found) throw new Refusal('promo.unknown');
  return {
    promoCode: toOpsPromoCode(found, clock.now()),
    uses: { released, lastAt: lastAt?.toISOString() ?? null },
  };
}
