import type { Banner, Image } from '@kaplya/contract';
import type { Language } from '@kaplya/domain';
import { toPicturePath } from '#features/company/index.ts';
import { withoutGaps } from '#memory/readable-texts.ts';
import type { StoredBanner } from './marketing.store.ts';

export function toBanner(banner: StoredBanner, language: Language): Banner {
  const { partnerId, id, type, titles, texts, pictureId, link, slides, productSetId, promoCode, isFirstOrderOnly } =
    banner;
  // The alternative text is empty, because the text beside the picture describes it.
  const toImage = (picture: string): Image => ({ contentUrl: toPicturePath(partnerId, picture), alt: '' });
  return {
    '@id': `/api/marketing/banners/${id}`,
    id,
    type,
    title: withoutGaps(titles)[language],
    image: toImage(pictureId),
    link,
    text: texts && withoutGaps(texts)[language],
    slides:
      type === 'story'
        ? slides.map((slide) => ({
            image: toImage(slide.pictureId),
            title: withoutGaps(slide.titles)[language],
            text: withoutGaps(slide.texts)[language],
            link: slide.link,
          }))
        : [],
    productSetId,
    promo: promoCode === null ? null : { code: promoCode, isFirstOrderOnly },
  };
}
