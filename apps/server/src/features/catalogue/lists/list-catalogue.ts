import { parseQueryDate } from '@kaplya/domain';
import type { endpoints } from '@kaplya/contract';
import type { Context } from '#context.ts';
import type { Partner } from '#features/company/index.ts';
import type { Call } from '#http/call.ts';
import { toPointOfQuery } from '#http/point-of-query.ts';
import { sendPublicAnswer, type PublicAnswer } from '#http/caching/public-answer.ts';
import { Refusal } from '#http/refusal.ts';
import type { OfferedItem } from '../areas/area-catalogue.ts';
import { getCategoriesAnswer, todayIn } from '../catalogue-directory.ts';
import { findCatalogueArea } from '../areas/find-catalogue-area.ts';
import { getListAnswer } from './list-answer.ts';
import { toListFilters } from './list-filters.ts';

/** The maximum age of stock and prices in a browser or a CDN; a cart is always priced by the server. */
const maxAgeSeconds = 30;

type ProductsCall = Call<typeof endpoints.listProducts>;
type ProductSetsCall = Call<typeof endpoints.listProductSets>;
type CategoriesCall = Call<typeof endpoints.listCategories>;
type ListCall = Pick<ProductsCall, 'partner' | 'language' | 'request'> & {
  query: Omit<ProductsCall['query'], 'source'>;
};

export async function listProducts(context: Context, call: ProductsCall): Promise<Response> {
  return list(context, call, 'product');
}

/** The query's `paymentType` is accepted and ignored, because every payment method can pay for every set. */
export async function listProductSets(context: Context, call: ProductSetsCall): Promise<Response> {
  return list(context, call, 'product_set');
}

export async function listCategories(context: Context, call: CategoriesCall): Promise<Response> {
  const partner = requirePartner(call.partner);
  return send(call, await getCategoriesAnswer(context, partner, call.language));
}

async function list(context: Context, call: ListCall, kind: OfferedItem['kind']): Promise<Response> {
  const partner = requirePartner(call.partner);
  const { date, cityId, areaId } = call.query;
  const area = findCatalogueArea(partner, { point: toPointOfQuery(call.query), cityId, areaId });
  const day = date === undefined ? todayIn(context, partner, area.id) : parseQueryDate(date);
  if (day === null) throw new Refusal([{ code: 'request.invalid', field: 'date' }]);
  const filters = toListFilters(call.query);
  const answer = await getListAnswer(context, partner, {
    kind,
    areaId: area.id,
    day,
    language: call.language,
    filters,
  });
  return send(call, answer);
}

function requirePartner(partner: Partner | null): Partner {
  if (!partner) throw new Refusal('partner.unknown');
  return partner;
}

function send({ request }: Pick<ListCall, 'request'>, answer: PublicAnswer): Promise<Response> {
  return sendPublicAnswer(request, answer, { maxAgeSeconds });
}
