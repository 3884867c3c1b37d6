import type { EndpointRequest, operatorEndpoints } from '@kaplya/contract';
import type { Context } from '#context.ts';
import { recordListExport, type OpsCall } from '#features/staff/index.ts';
import { answerWithList } from '#http/listing/answer-with-list.ts';
import { listFileTexts } from '#languages/files/list-files/list-file-texts.ts';
import { listGoods } from '../goods/list-goods.ts';

/** The filtered goods in the order of the list, as a file. */
export async function exportGoods(
  context: Context,
  call: OpsCall,
  { format, ...filters }: EndpointRequest<typeof operatorEndpoints.exportGoods>['query'],
): Promise<Response> {
  const { goodsKinds, productRoles } = listFileTexts[call.language];
  return answerWithList(context, call, {
    ...{ name: 'goods', filters, format, recordExport: recordListExport },
    // An import takes the heading for that of the shop's first language.
    readPage: (page) => listGoods(context, call, { ...filters, ...page, nameLanguage: call.partner.languages[0] }),
    columns: [
      ['code', ({ externalId }) => externalId],
      ['product', ({ name }) => name],
      ['kind', ({ kind }) => goodsKinds[kind]],
      ['role', ({ role }) => role && productRoles[role]],
      ['category', ({ categoryName }) => categoryName],
      ['listPrice', ({ price }) => price],
      ['currency', ({ price }) => price.currency],
      ['onSale', ({ isActive }) => isActive],
      ['hasPicture', ({ hasPicture }) => hasPicture],
      ['missingTexts', ({ missingTexts }) => missingTexts.map(({ language }) => language).join(', ')],
      ['link', ({ kind, slug }) => `/${kind === 'product' ? 'products' : 'product_sets'}/${slug}`],
    ],
  });
}
