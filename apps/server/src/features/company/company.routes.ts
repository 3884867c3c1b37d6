import { endpoints, operatorEndpoints } from '@kaplya/contract';
import type { Language } from '@kaplya/domain';
import type { Context } from '#context.ts';
import { route, type Route } from '#http/call.ts';
import { sendPublicAnswer } from '#http/caching/public-answer.ts';
import { Refusal } from '#http/refusal.ts';
import { getCompany } from './get-company.ts';
import { getConfig, type CompanyDependencies } from './get-config.ts';
import { cachePartnerAnswer } from '#http/caching/cache-partner-answer.ts';
import { findPartner } from './partner-directory.ts';
import type { Partner } from '#partner.ts';
import { toPicturePath } from './picture-path.ts';
import { listReasons } from './reasons/list-reasons.ts';

const maxAgeSeconds = 300;

type PublicCall = { readonly request: Request; readonly partner: Partner | null; readonly language: Language };

export function companyRoutes(context: Context, surroundings: CompanyDependencies): Route[] {
  return [
    route(endpoints.getConfig, (call) => getConfig(context, surroundings, call)),
    route(endpoints.getCompany, (call) => getCompany(context, surroundings, call)),
    route(endpoints.getLoyaltySystemAbout, async (call) =>
      sendOfPartner(call, 'loyalty', ({ texts }, language) => ({ text: texts.loyaltyAbout[language] })),
    ),
    route(endpoints.getReturnedPackageAbout, async (call) =>
      sendOfPartner(call, 'package', ({ texts }, language) => ({ text: texts.returnedPackageAbout[language] })),
    ),
    route(operatorEndpoints.listReasons, async (call) => ({
      items: await listReasons(context, call, call.query.kind ?? null),
    })),
    route(endpoints.getPartnerLogo, ({ request, params }) =>
      sendPicture(context, request, params.partnerId, ({ logoPictureId }) => logoPictureId),
    ),
    route(endpoints.getPartnerMockup, ({ request, params }) =>
      sendPicture(context, request, params.partnerId, ({ mockupPictureId }) => mockupPictureId),
    ),
  ];
}

async function sendOfPartner(
  { request, partner, language }: PublicCall,
  key: string,
  toData: (partner: Partner, language: Language) => unknown,
): Promise<Response> {
  if (!partner) throw new Refusal('partner.unknown');
  const answer = cachePartnerAnswer(partner, `${key} ${language}`, () => ({
    success: true,
    data: toData(partner, language),
  }));
  return sendPublicAnswer(request, answer, { maxAgeSeconds });
}

async function sendPicture(
  context: Context,
  request: Request,
  partnerId: string,
  pictureIdOf: (partner: Partner) => string,
): Promise<Response> {
  const partner = await findPartner(context, partnerId);
  if (!partner) throw new Refusal('partner.unknown');
  const contentUrl = toPicturePath(partner.id, pictureIdOf(partner));
  return sendPublicAnswer(
    request,
    cachePartnerAnswer(partner, contentUrl, () => ({ contentUrl })),
    { maxAgeSeconds },
  );
}
