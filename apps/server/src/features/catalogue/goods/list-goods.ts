import type { EndpointAnswer, EndpointRequest, operatorEndpoints } from '@kaplya/contract';
import type { Language } from '@kaplya/domain';
import type { Context } from '#context.ts';
import { toSearchWords, toWordPattern } from '#db/search-text.ts';
import type { CallOf } from '#http/call.ts';
import { countedAtMost, toTotal, usualLimit, type CountLimit } from '#http/listing/counted-page.ts';
import { cutPage } from '#http/listing/cut-page.ts';
import { listCategoriesById } from '../categories/category.store.ts';
import { parseGoodsPlace, toGoodsCursor } from './goods-cursor.ts';
import { countGoodsRows, listGoodsRows, type GoodsFilters } from './goods-list.store.ts';
import { noPictureId } from './no-picture.ts';
import { toGoodsRow } from './to-goods-row.ts';

type Query = EndpointRequest<typeof operatorEndpoints.listGoods>['query'];

/** The partner's products and sets, on sale or not. */
export async function listGoods(
  context: Context,
  { partner, language }: CallOf<'partner' | 'language'>,
  {
    q = '',
    lacks,
    sort = 'position',
    descending = false,
    limit = usualLimit,
    cursor,
    countAtMost = countedAtMost,
    nameLanguage = language,
    ...others
  }: Query & CountLimit & { readonly nameLanguage?: Language | undefined },
): Promise<EndpointAnswer<typeof operatorEndpoints.listGoods>> {
  const filters: GoodsFilters = {
    ...{ partnerId: partner.id, patterns: toSearchWords(q).map(toWordPattern), ...others },
    ...(lacks === 'texts' && { lacksTextsOf: partner.languages }),
    ...(lacks === 'pictures' && { pictureId: noPictureId }),
  };
  const after = cursor === undefined ? null : parseGoodsPlace(sort, cursor);
  const order = { sort, isDescending: descending, language, after, limit: limit + 1 };
  const [found, counted, categories] = await Promise.all([
    listGoodsRows(context.database, filters, order),
    countGoodsRows(context.database, filters, countAtMost + 1),
    listCategoriesById(context.database, partner.id),
  ]);
  const { rows, nextCursor } = cutPage(found, limit, (last) => toGoodsCursor(sort, last));
  return {
    items: rows.map((row) => toGoodsRow(partner, { row, categories, language, nameLanguage })),
    nextCursor,
    ...toTotal(counted, countAtMost),
  };
}
