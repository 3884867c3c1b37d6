import type { EndpointAnswer, EndpointRequest, operatorEndpoints } from '@kaplya/contract';
import { noTexts, readTexts } from '@kaplya/domain';
import type { Context } from '#context.ts';
import { findGoodsToName, listCategoryRows } from '#features/catalogue/index.ts';
import type { CallOf } from '#http/call.ts';

type Endpoint = typeof operatorEndpoints.listMarketingChoices;

/** The areas, categories and goods that banners and promo codes can name. */
export async function listChoices(
  context: Context,
  reader: CallOf<'partner' | 'language'>,
  { q, kind, ids }: EndpointRequest<Endpoint>['query'],
): Promise<EndpointAnswer<Endpoint>> {
  const { partner, language } = reader;
  const categories = await listCategoryRows(context.database, partner.id);
  return {
    areas: partner.areas.map(({ id, names }) => ({ id, name: readTexts(names, language, partner.languages) })),
    categories: categories.map(({ names, slug }) => ({
      name: readTexts({ ...noTexts, ...names }, language, partner.languages),
      path: `/search?category=${slug}`,
    })),
    goods: await findGoodsToName(context, reader, { q, kind, ids: ids?.split(',') }),
  };
}
