import { z } from 'zod';
import { languageShape, line, paragraph, uuidShape } from '../../basics.ts';
import { plannedShape } from './planned.ts';
import { bannerShape } from '../../marketing.ts';
import { descriptionsShape, missingTextsShape, namesShape, pictureIdShape, textsOf } from '../goods/goods.ts';

export const bannerTypes = ['click', 'info', 'story', 'product_set'] as const;

/** The most banners of a shop. */
export const bannersAtMost = 100;
export const slidesAtMost = 12;
const areasAtMost = 100;

/** Links that staff write: https without a password, or a path of the shop. Older ones, which `bannerLinkPattern` reads, stay. */
const writtenLinkPattern = /^(?:https:\/\/[^\s\\@/?#]+(?:[/?#][^\s\\]*)?|\/(?![\\/])[^\s\\]*)$/;

const linkShape = line(2000).regex(writtenLinkPattern);

const slideInputShape = z.object({
  titles: namesShape,
  texts: textsOf(paragraph(600)),
  pictureId: pictureIdShape.describe('Of `POST /api/ops/banners/pictures`'),
  link: linkShape.nullable(),
});

/** The fields of a banner that staff edit; null where the banner's type has no such field. */
export const bannerFields = {
  type: z.enum(bannerTypes),
  titles: namesShape,
  texts: descriptionsShape.nullable().describe('Of `info`'),
  pictureId: pictureIdShape.describe('Of `POST /api/ops/banners/pictures`'),
  link: linkShape.nullable().describe('Where a press leads: of `click`; of `info` the button of its window'),
  productSetId: uuidShape.nullable().describe('Of `product_set`'),
  promoCode: line(60).nullable().describe('Of `click` and `info`: a press gives the cart this code'),
  isFirstOrderOnly: z.boolean().describe('Hidden from customers who have ordered'),
  isEnabled: z.boolean(),
  startsAt: plannedShape.nullable().describe('Shown from then on; null: at once'),
  endsAt: plannedShape.nullable().describe('Shown until then, exclusive; null: no end'),
  areaIds: z.array(line(60).min(1)).min(1).max(areasAtMost).nullable().describe('Null: in all areas'),
  slides: z.array(slideInputShape).max(slidesAtMost).describe('Of `story`, in their order'),
};

export const bannerInputShape = z.object(bannerFields);

/** Absent fields stay, so that a link older than `writtenLinkPattern` does not bar every other change. */
export const bannerChangeShape = bannerInputShape.partial({ link: true, slides: true });

const writtenTexts = z.object({ ru: z.string(), en: z.string(), az: z.string(), tr: z.string() });

export const bannerStatuses = ['planned', 'running', 'ended', 'off'] as const;

/** A banner with all fields that staff edit. */
export const opsBannerShape = z
  .object({
    id: uuidShape,
    version: z.int(),
    status: z.enum(bannerStatuses).describe('Now, by its switch and its schedule'),
    title: z.string().describe("In the reader's language"),
    pictureUrl: z.string(),
    missingTexts: missingTextsShape,
    hidden: z
      .enum(['no_slides', 'set_not_sold'])
      .nullable()
      .describe('Why customers do not see it although it runs: a story without slides, a set that is sold nowhere'),
    ...bannerFields,
    titles: writtenTexts,
    texts: writtenTexts.nullable(),
    pictureId: z.string(),
    link: z.string().nullable(),
    slides: z.array(
      z.object({
        titles: writtenTexts,
        texts: writtenTexts,
        pictureId: z.string(),
        pictureUrl: z.string(),
        link: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'OpsBanner' });

/** The goods, areas and other choices that banners and promo codes can refer to. */
export const marketingChoicesShape = z
  .object({
    areas: z.array(z.object({ id: z.string(), name: z.string() })),
    categories: z.array(z.object({ name: z.string(), path: z.string().describe('Its goods in the shop') })),
    goods: z.array(
      z.object({
        id: uuidShape,
        kind: z.enum(['product', 'product_set']),
        externalId: z.string(),
        name: z.string(),
        path: z.string().describe('Its page in the shop'),
        isActive: z.boolean(),
        pictureUrl: z.string(),
      }),
    ),
  })
  .meta({ id: 'MarketingChoices' });

export const previewRequestShape = z.object({
  language: languageShape.optional().describe("By default the reader's"),
  theme: z.enum(['light', 'dark']).optional(),
  areaId: line(60).optional().describe('By default the first of the draft, else that of the default city'),
  banner: z.object({ id: uuidShape.nullable().describe('Null: a new one'), draft: bannerInputShape }),
});

export const previewShape = z.object({
  html: z.string().describe('The page as the server sends it to a newcomer, without scripts, with the draft in it'),
  banner: bannerShape.describe('The draft as customers get it'),
});

export type OpsBanner = z.infer<typeof opsBannerShape>;
export type BannerInput = z.infer<typeof bannerInputShape>;
export type BannerChange = z.infer<typeof bannerChangeShape>;
export type BannerStatus = OpsBanner['status'];
export type MarketingChoices = z.infer<typeof marketingChoicesShape>;
