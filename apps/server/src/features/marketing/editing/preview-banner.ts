import {
  endpoints,
  type Banner,
  type EndpointAnswer,
  type EndpointRequest,
  type operatorEndpoints,
} from '@kaplya/contract';
import { getDefaultArea } from '#features/company/index.ts';
import type { OpsCall } from '#features/staff/index.ts';
import type { Context } from '#context.ts';
import { withTransaction } from '#db/transaction.ts';
import type { RenderPage } from '#http/pages/render-page.ts';
import { Refusal } from '#http/refusal.ts';
import { toBanner } from '../to-banner.ts';
import { readBannerInput, type BannerDependencies, type BannerInputRows } from './banner-input.ts';

type Endpoint = typeof operatorEndpoints.previewBanner;

/** The id of a new draft in the preview; no stored banner has it. */
const newId = '00000000-0000-4000-8000-000000000000';

/**
 * The first page as customers would see it with this draft among the present banners, whatever its switch and its
 * schedule. Nothing is stored. Throws the Refusals of a write, `preview.unavailable` and `area.unknown`.
 */
export async function previewBanner(
  context: Context,
  call: OpsCall & { readonly request: Request },
  { banner: { id, draft }, language = call.language, theme, areaId }: EndpointRequest<Endpoint>['body'],
  { renderPage, ...dependencies }: BannerDependencies & { readonly renderPage: RenderPage },
): Promise<EndpointAnswer<Endpoint>> {
  const { partner } = call;
  if (areaId !== undefined && !partner.areas.some((area) => area.id === areaId))
    throw new Refusal([{ code: 'area.unknown', field: 'areaId' }]);
  const inputRows = await withTransaction(context.database, (transaction) =>
    readBannerInput(transaction, partner, draft, dependencies),
  );
  const banner = toBanner(toStored(partner.id, id ?? newId, inputRows), language);
  const html = await renderPage(call, {
    ...{ path: '/', language, theme },
    areaId: areaId ?? inputRows.areaIds?.[0] ?? getDefaultArea(partner).id,
    replace: (path, answer) => (isListOfBanners(path) ? withDraft(answer, banner) : null),
  });
  return { html, banner };
}

const isListOfBanners = (path: string): boolean => path.split('?', 1)[0] === endpoints.listBanners.path;

/**
 * The answer with the shown banners, with the draft in the place of its stored banner; a new one, or one that is not
 * shown now, comes first.
 */
async function withDraft(answer: () => Promise<Response>, draft: Banner): Promise<Response> {
  const shown = await answer();
  if (!shown.ok) return shown;
  const { 'hydra:member': banners } = endpoints.listBanners.answer.parse(await shown.json());
  const isShown = banners.some(({ id }) => id === draft.id);
  const members = isShown ? banners.map((each) => (each.id === draft.id ? draft : each)) : [draft, ...banners];
  return Response.json({ 'hydra:member': members });
}

function toStored(partnerId: string, id: string, { fields, slides }: BannerInputRows): Parameters<typeof toBanner>[0] {
  const written = { version: 0, slidesWritten: 0, areasWritten: 0, position: 0, areaIds: null };
  return {
    ...{ ...fields, ...written, partnerId, id },
    slides: slides.map((slide, index) => ({ ...slide, partnerId, bannerId: id, position: index + 1 })),
  };
}
