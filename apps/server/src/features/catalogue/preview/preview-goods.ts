import {
  endpoints,
  type EndpointAnswer,
  type EndpointRequest,
  type operatorEndpoints,
  type Product,
  type ProductSet,
} from '@kaplya/contract';
import { languages, noTexts, type Language } from '@kaplya/domain';
import type { Context } from '#context.ts';
import { withTransaction } from '#db/transaction.ts';
import { getDefaultArea, type Partner } from '#features/company/index.ts';
import type { OpsCall } from '#features/staff/index.ts';
import type { RenderPage } from '#http/pages/render-page.ts';
import { Refusal } from '#http/refusal.ts';
import { mendTexts, withoutGaps } from '#memory/readable-texts.ts';
import type { AreaCatalogue, OfferedItem } from '../areas/area-catalogue.ts';
import { getShelf, todayIn } from '../catalogue-directory.ts';
import { shownAvailable, toProducts, toProductSets } from '../to-answers.ts';
import { listPictures } from '../goods/goods.store.ts';
import { preparePictures, saveCut } from '../goods/item-pictures.ts';
import { noPictureId } from '../goods/no-picture.ts';

type Endpoint = typeof operatorEndpoints.previewGoods;
type Previewed = EndpointRequest<Endpoint>['body']['goods'];

/** The id of goods that are not saved yet; no stored goods have it. */
const newId = '00000000-0000-4000-8000-000000000000';
const newSlug = 'preview';

/**
 * The page of goods that customers would get with this draft, on sale or not. Only a cropped picture of it is stored,
 * and deleted after a week unless the draft is saved. Throws the Refusals of the contract.
 */
export async function previewGoods(
  context: Context,
  call: OpsCall & { readonly request: Request },
  { goods, language = call.language, theme, areaId }: EndpointRequest<Endpoint>['body'],
  renderPage: RenderPage,
): Promise<EndpointAnswer<Endpoint>> {
  const { partner } = call;
  const area = areaId === undefined ? getDefaultArea(partner) : partner.areas.find(({ id }) => id === areaId);
  if (!area) throw new Refusal([{ code: 'area.unknown', field: 'areaId' }]);
  const { offers, stock } = await getShelf(context, partner, {
    areaId: area.id,
    day: todayIn(context, partner, area.id),
  });
  const saved = offers.items.find(({ kind, id }) => kind === goods.kind && id === goods.id) ?? null;
  const item = { ...toItem(goods, saved, offers), ...(await showPictures(context, partner, goods, saved)) };
  const available = { ...stock.available, ...(saved ? {} : { [item.id]: shownAvailable }) };
  const ofKind =
    item.kind === 'product'
      ? {
          folder: 'products',
          list: endpoints.listProducts.path,
          shown: toProducts(offers, available, partner, language, [item]),
        }
      : {
          folder: 'product_sets',
          list: endpoints.listProductSets.path,
          shown: toProductSets(offers, available, partner, language, [item]),
        };
  const html = await renderPage(call, {
    ...{ path: `/${ofKind.folder}/${encodeURIComponent(item.slug)}`, language, theme, areaId: area.id },
    replace(path, answer) {
      const [shown] = ofKind.shown;
      return shown && containsItem(path, ofKind.list, item) ? withDraft(answer, shown) : null;
    },
  });
  return { html };
}

/** The item of the area's catalogue with the draft applied. */
function toItem({ id, kind, draft }: Previewed, saved: OfferedItem | null, offers: AreaCatalogue): OfferedItem {
  const names = { ...noTexts, ...(draft.names ?? saved?.names) };
  if (languages.every((language: Language) => names[language] === ''))
    throw new Refusal([{ code: 'goods.name_missing', field: 'names' }]);
  const components = (draft.products ?? saved?.components ?? []).filter(({ productId }) => offers.findItem(productId));
  const ofParts = components.reduce(
    (sum, { productId, quantity }) => sum + offers.getItem(productId).containersPerUnit * quantity,
    0,
  );
  const listPriceMinor = draft.price?.amount ?? saved?.listPriceMinor ?? 0;
  const hasOwnPrice = saved !== null && saved.priceMinor !== saved.listPriceMinor;
  const of = <Field extends 'brand' | 'maxQuantity' | 'volumeMl'>(field: Field): OfferedItem[Field] => {
    const given = draft[field];
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the draft has the fields of the item
    return (given === undefined ? (saved?.[field] ?? null) : given) as OfferedItem[Field];
  };
  return {
    ...{ kind, id: saved?.id ?? id ?? newId, slug: saved?.slug ?? newSlug, externalId: saved?.externalId ?? newSlug },
    ...{ categoryId: draft.categoryId ?? saved?.categoryId ?? newId, position: saved?.position ?? 0 },
    names: withoutGaps(names),
    descriptions: mendTexts({ ...noTexts, ...(draft.descriptions ?? saved?.descriptions) }, ''),
    ...{ brand: of('brand') || null, maxQuantity: of('maxQuantity'), volumeMl: of('volumeMl') },
    // A changed list price does not replace the area's own price.
    ...{ listPriceMinor, priceMinor: hasOwnPrice ? saved.priceMinor : listPriceMinor },
    containersPerUnit: kind === 'product' ? (draft.containersPerUnit ?? saved?.containersPerUnit ?? 0) : ofParts,
    isContainer: draft.role === undefined ? (saved?.isContainer ?? false) : draft.role === 'container',
    isPump: draft.role === undefined ? (saved?.isPump ?? false) : draft.role === 'pump',
    isCooler: draft.role === undefined ? (saved?.isCooler ?? false) : draft.role === 'cooler',
    ...{ components, relatedProductIds: draft.relatedIds ?? saved?.relatedProductIds ?? [] },
    ...{ vatCode: saved?.vatCode ?? 1, paymentSubject: saved?.paymentSubject ?? 'commodity', earnBps: 0 },
    ...{ pictureId: saved?.pictureId ?? noPictureId, pictureAlts: null, morePictures: [] },
    ...{ isActive: true, isSold: true },
  };
}

/** The first picture, cropped; the page without scripts shows no other. */
async function showPictures(
  context: Context,
  partner: Partner,
  { id, draft }: Previewed,
  saved: OfferedItem | null,
): Promise<Partial<Pick<OfferedItem, 'pictureId' | 'pictureAlts'>>> {
  if (!draft.pictures) return saved ? { pictureAlts: saved.pictureAlts } : {};
  const present = id === null ? [] : await listPictures(context.database, { partnerId: partner.id, id });
  const prepared = await preparePictures(context, partner.id, draft.pictures.slice(0, 1), present);
  const [first] = prepared.rows;
  if (!first) return { pictureId: noPictureId };
  if (prepared.cut.length > 0)
    await withTransaction(context.database, (transaction) => saveCut(context, transaction, partner.id, prepared));
  const isDescribed = Object.values(first.alts).some((text) => text !== '');
  return { pictureId: first.pictureId, pictureAlts: isDescribed ? withoutGaps(first.alts) : null };
}

/**
 * Whether a list that the page requests contains the item: the first page of all goods, or a list that requests the
 * item by id or slug.
 */
function containsItem(path: string, list: string, { id, externalId, slug }: OfferedItem): boolean {
  const [pathname, search = ''] = path.split('?', 2);
  if (pathname !== list) return false;
  const query = new URLSearchParams(search);
  const named = query.get('ids') ?? query.get('slugs');
  return named === null || named.split(',').some((each) => [id, externalId, slug].includes(each));
}

/** Replaces the saved item in an answer by the draft; an item that is not listed yet comes first. */
async function withDraft(answer: () => Promise<Response>, draft: Product | ProductSet): Promise<Response> {
  const listed = await answer();
  if (!listed.ok) return listed;
  const { data, ...rest } = (await listed.json()) as { readonly data: readonly { readonly id: string }[] };
  const isListed = data.some(({ id }) => id === draft.id);
  return Response.json({
    ...rest,
    data: isListed ? data.map((each) => (each.id === draft.id ? draft : each)) : [draft, ...data],
  });
}
