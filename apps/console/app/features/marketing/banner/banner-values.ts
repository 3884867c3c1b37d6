import type { BannerChange, BannerInput, OpsBanner } from '@kaplya/contract';
import { noTexts, type Texts } from '@kaplya/domain/missing-texts';
import { isSame } from '#kit/conflict/is-same.ts';
import { toPlanned, toTypedTime } from '../parts/shop-time.ts';

export const bannerTypes = ['click', 'info', 'story', 'product_set'] as const satisfies readonly OpsBanner['type'][];

export type PictureValue = { readonly id: string; readonly url: string };

export type SlideValue = {
  readonly key: string;
  readonly titles: Texts;
  readonly texts: Texts;
  readonly picture: PictureValue | null;
  readonly link: string;
};

/** Values of the form. Fields that the banner's type lacks stay as typed and are not sent. */
export type BannerValues = {
  type: OpsBanner['type'];
  titles: Texts;
  texts: Texts;
  pictureId: PictureValue | null;
  link: string;
  productSetId: string;
  promoCode: string;
  isFirstOrderOnly: boolean;
  isEnabled: boolean;
  startsAt: string;
  endsAt: string;
  areaIds: string[];
  slides: SlideValue[];
};

export function toBannerValues(banner: OpsBanner | null, timeZone: string): BannerValues {
  if (!banner) {
    return {
      ...{ type: 'click', titles: noTexts, texts: noTexts, pictureId: null, link: '', productSetId: '', promoCode: '' },
      ...{ isFirstOrderOnly: false, isEnabled: true, startsAt: '', endsAt: '', areaIds: [], slides: [] },
    };
  }
  const { type, titles, texts, link, productSetId, promoCode, isFirstOrderOnly, isEnabled, areaIds } = banner;
  return {
    ...{ type, titles, texts: texts ?? noTexts, link: link ?? '', productSetId: productSetId ?? '' },
    ...{ promoCode: promoCode ?? '', isFirstOrderOnly, isEnabled, areaIds: areaIds ? [...areaIds] : [] },
    pictureId: { id: banner.pictureId, url: banner.pictureUrl },
    startsAt: toTypedTime(banner.startsAt, timeZone),
    endsAt: toTypedTime(banner.endsAt, timeZone),
    slides: banner.slides.map((slide, index) => ({
      ...{ key: String(index), titles: slide.titles, texts: slide.texts, link: slide.link ?? '' },
      picture: { id: slide.pictureId, url: slide.pictureUrl },
    })),
  };
}

export const newSlide = (): SlideValue => ({
  ...{ key: crypto.randomUUID(), titles: noTexts, texts: noTexts, picture: null, link: '' },
});

const trimmed = (texts: Texts): Texts => ({
  ...{ ru: texts.ru.trim(), en: texts.en.trim() },
  ...{ az: texts.az.trim(), tr: texts.tr.trim() },
});

const hasCode = (type: OpsBanner['type']): boolean => type === 'click' || type === 'info';

/** The input for the API; null while a required picture is missing. */
export function toBannerInput(values: BannerValues, timeZone: string): BannerInput | null {
  const { type, pictureId, promoCode, isEnabled, areaIds } = values;
  const isStory = type === 'story';
  if (!pictureId || (isStory && values.slides.some(({ picture }) => picture === null))) return null;
  const link = values.link.trim() === '' ? null : values.link.trim();
  return {
    ...{ type, titles: trimmed(values.titles), pictureId: pictureId.id, isEnabled },
    texts: type === 'info' ? trimmed(values.texts) : null,
    link: hasCode(type) ? link : null,
    productSetId: type === 'product_set' && values.productSetId !== '' ? values.productSetId : null,
    promoCode: hasCode(type) && promoCode.trim() !== '' ? promoCode.trim() : null,
    isFirstOrderOnly: hasCode(type) && promoCode.trim() !== '' && values.isFirstOrderOnly,
    startsAt: toPlanned(values.startsAt, timeZone),
    endsAt: toPlanned(values.endsAt, timeZone),
    areaIds: areaIds.length === 0 ? null : areaIds,
    slides: isStory
      ? values.slides.map(({ titles, texts, picture, link: of }) => ({
          ...{ titles: trimmed(titles), texts: trimmed(texts), pictureId: picture?.id ?? '' },
          link: of.trim() === '' ? null : of.trim(),
        }))
      : [],
  };
}

/** The input without the link and the slides that stay, which may be older than the rule of links. */
export function toBannerChange({ link, slides, ...input }: BannerInput, seen: OpsBanner): BannerChange {
  const seenSlides = seen.slides.map(({ titles, texts, pictureId, link: to }) => ({
    titles,
    texts,
    pictureId,
    link: to,
  }));
  return {
    ...input,
    ...(link !== seen.link && { link }),
    ...(!isSame(slides, seenSlides) && { slides }),
  };
}
