import type { EndpointRequest, operatorEndpoints } from '@kaplya/contract';
import { readTexts } from '@kaplya/domain';
import type { Context } from '#context.ts';
import { recordListExport, type OpsCall } from '#features/staff/index.ts';
import { answerWithList } from '#http/listing/answer-with-list.ts';
import { listFileTexts } from '#languages/files/list-files/list-file-texts.ts';
import { listOpsBanners } from '../editing/list-ops-banners.ts';

/** The banners in their order, as a file. */
export async function exportBanners(
  context: Context,
  call: OpsCall,
  { format }: EndpointRequest<typeof operatorEndpoints.exportBanners>['query'],
): Promise<Response> {
  const { bannerTypes, bannerStatuses } = listFileTexts[call.language];
  const { areas, languages } = call.partner;
  const names = new Map(areas.map((area) => [area.id, readTexts(area.names, call.language, languages)]));
  return answerWithList(context, call, {
    ...{ name: 'banners', filters: {}, format, recordExport: recordListExport },
    readPage: async () => {
      const { items } = await listOpsBanners(context, call);
      return { items, total: items.length };
    },
    columns: [
      ['title', ({ title }) => title],
      ['kind', ({ type }) => bannerTypes[type]],
      ['status', ({ status }) => bannerStatuses[status]],
      ['starts', ({ startsAt }) => startsAt && { at: startsAt }],
      ['ends', ({ endsAt }) => endsAt && { at: endsAt }],
      ['areas', ({ areaIds }) => (areaIds ?? []).map((id) => names.get(id) ?? id).join(', ')],
      ['firstOrder', ({ isFirstOrderOnly }) => isFirstOrderOnly],
      ['promoCode', ({ promoCode }) => promoCode],
      ['link', ({ link }) => link],
      ['missingTexts', ({ missingTexts }) => missingTexts.map(({ language }) => language).join(', ')],
    ],
  });
}
