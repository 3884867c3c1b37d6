import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { languageShape } from '../shapes/basics.ts';
import { companyShape } from '../shapes/config.ts';

const publicQuery = z.object({ partnerId: z.string().max(60).optional(), lang: languageShape.optional() });
const partnerParams = z.object({ partnerId: z.string().max(60) });
const textAnswer = z.object({ success: z.literal(true), data: z.object({ text: z.string() }) });
const pictureAnswer = z.object({ contentUrl: z.string() });

export const companyEndpoints = {
  getCompany: defineEndpoint({
    id: 'getCompany',
    tag: 'default',
    summary: 'The company behind the shop',
    method: 'get',
    path: '/api/v1/company',
    access: 'none',
    query: publicQuery,
    answer: z.object({ success: z.literal(true), data: companyShape }),
    refusals: ['partner.unknown'],
  }),
  getLoyaltySystemAbout: defineEndpoint({
    id: 'getLoyaltySystemAbout',
    tag: 'default',
    summary: 'How points work, a text',
    method: 'get',
    path: '/api/v1/loyalty-system/about',
    access: 'none',
    query: publicQuery,
    answer: textAnswer,
    refusals: ['partner.unknown'],
  }),
  getReturnedPackageAbout: defineEndpoint({
    id: 'getReturnedPackageAbout',
    tag: 'default',
    summary: 'How empty bottles are returned, a text',
    method: 'get',
    path: '/api/v1/returned-package/about',
    access: 'none',
    query: publicQuery,
    answer: textAnswer,
    refusals: ['partner.unknown'],
  }),
  getPartnerLogo: defineEndpoint({
    id: 'getPartnerLogo',
    tag: 'partner',
    summary: "The partner's logo",
    method: 'get',
    path: '/api/partner/partners/{partnerId}/logo.json',
    access: 'none',
    params: partnerParams,
    answer: pictureAnswer,
    refusals: ['partner.unknown'],
  }),
  getPartnerMockup: defineEndpoint({
    id: 'getPartnerMockup',
    tag: 'partner',
    summary: "The partner's mock-up picture",
    method: 'get',
    path: '/api/partner/partners/{partnerId}/mockup.json',
    access: 'none',
    params: partnerParams,
    answer: pictureAnswer,
    refusals: ['partner.unknown'],
  }),
};
