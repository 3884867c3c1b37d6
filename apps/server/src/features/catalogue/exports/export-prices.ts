import type { EndpointRequest, operatorEndpoints, PriceCell } from '@kaplya/contract';
import { toDecimal } from '@kaplya/domain';
import type { Context } from '#context.ts';
import { recordListExport, type OpsCall } from '#features/staff/index.ts';
import { answerWithList } from '#http/listing/answer-with-list.ts';
import { listFileTexts } from '#languages/files/list-files/list-file-texts.ts';
import { listPrices } from '../prices/list-prices.ts';

/** The prices of goods by area, as a file. Throws the Refusal `price.area_unknown`. */
export async function exportPrices(
  context: Context,
  call: OpsCall,
  { format, ...filters }: EndpointRequest<typeof operatorEndpoints.exportPrices>['query'],
): Promise<Response> {
  const { goodsKinds } = listFileTexts[call.language];
  return answerWithList(context, call, {
    ...{ name: 'prices', filters, format, recordExport: recordListExport },
    readPage: async (page) => {
      const { items, areas, ...rest } = await listPrices(context, call, { ...filters, ...page });
      const names = new Map(areas.map(({ id, name }) => [id, name]));
      return { items: items.map((cell) => ({ ...cell, area: names.get(cell.areaId) ?? cell.areaId })), ...rest };
    },
    columns: [
      ['zone', ({ area }) => area],
      ['code', ({ product }) => product.externalId],
      ['product', ({ product }) => product.name],
      ['kind', ({ product }) => goodsKinds[product.kind]],
      ['price', ({ price }) => price],
      ['listPrice', ({ product }) => product.listPrice],
      ['currency', ({ price }) => price.currency],
      ['isListPrice', ({ isListPrice }) => isListPrice],
      ['onSale', ({ isSold, product }) => isSold && product.isActive],
      ['planned', ({ planned }) => planned.map(toPlanText).join('; ')],
    ],
  });
}

/**
 * A text like `2026-12-01 – 2026-12-31: 190.00`; it ends after the days if the list price is valid then, and has a dash
 * for a price if the item is not sold then.
 */
function toPlanText({ from, to, price, isSold }: PriceCell['planned'][number]): string {
  const days = to === null ? `${from} –` : `${from} – ${to}`;
  if (!isSold) return `${days}: —`;
  return price === null ? days : `${days}: ${toDecimal(price.amount)}`;
}
