import type { BannerInput, RefusalCode } from '@kaplya/contract';
import { foldPromoCode } from '@kaplya/domain';
import type { Transaction } from '#db/client.ts';
import { lockGoodsForShare } from '#features/catalogue/index.ts';
import { lockAreasForShare, lockPicturesForShare, type Partner } from '#features/company/index.ts';
import { refuseViolations, type RefusalViolation } from '#http/refusal.ts';
import type { BannerRow, SlideRow, WrittenBanner } from './banner.store.ts';

/** Dependencies of banners on higher layers. */
export type BannerDependencies = {
  /**
   * Whether the partner has this folded promo code, on or off. The code cannot be deleted until the end of the
   * transaction.
   */
  lockPromoCodeForShare(transaction: Transaction, partnerId: string, code: string): Promise<boolean>;
};

export type BannerFields = Omit<
  BannerRow,
  'partnerId' | 'id' | 'version' | 'position' | 'slidesWritten' | 'areasWritten'
>;

/** The rows of a banner's input; the promo code is folded like customers' codes. */
export type BannerInputRows = {
  readonly fields: BannerFields;
  readonly slides: readonly Omit<SlideRow, 'partnerId' | 'bannerId' | 'position'>[];
  readonly areaIds: readonly string[] | null;
};

const toInstant = (text: string | null): Date | null => (text === null ? null : new Date(text));

/**
 * Converts an input to rows; the rows that it names cannot be deleted until the end of the transaction. Throws all
 * Refusals `banner.…`, `area.unknown` and `picture.unknown` at once, each with its field.
 */
export async function readBannerInput(
  transaction: Transaction,
  partner: Partner,
  input: BannerInput,
  { lockPromoCodeForShare }: BannerDependencies,
): Promise<BannerInputRows> {
  const promoCode = input.promoCode === null ? null : foldPromoCode(input.promoCode) || null;
  const pictureIds = [input.pictureId, ...input.slides.map(({ pictureId }) => pictureId)];
  const [areas, pictures, sets, isCodeKnown] = await Promise.all([
    lockAreasForShare(transaction, partner.id, input.areaIds ?? []),
    lockPicturesForShare(transaction, partner.id, [...new Set(pictureIds)]),
    input.productSetId === null ? null : lockGoodsForShare(transaction, partner.id, [input.productSetId]),
    promoCode === null || lockPromoCodeForShare(transaction, partner.id, promoCode),
  ]);
  const violations: RefusalViolation[] = [
    ...listMismatches(input),
    ...(hasTitle(partner, input.titles) ? [] : [violation('banner.title_missing', 'titles')]),
    ...(input.startsAt !== null && input.endsAt !== null && new Date(input.startsAt) >= new Date(input.endsAt)
      ? [violation('banner.schedule_wrong', 'endsAt')]
      : []),
    ...(sets && sets.get(input.productSetId ?? '') !== 'product_set'
      ? [violation('banner.set_unknown', 'productSetId')]
      : []),
    ...(isCodeKnown ? [] : [violation('banner.promo_unknown', 'promoCode')]),
    ...(input.areaIds ?? []).flatMap((id, index) =>
      areas.has(id) ? [] : [violation('area.unknown', `areaIds.${index}`)],
    ),
    ...(pictures.has(input.pictureId) ? [] : [violation('picture.unknown', 'pictureId')]),
    ...input.slides.flatMap(({ titles, pictureId }, index) => [
      ...(pictures.has(pictureId) ? [] : [violation('picture.unknown', `slides.${index}.pictureId`)]),
      ...(hasTitle(partner, titles) ? [] : [violation('banner.title_missing', `slides.${index}.titles`)]),
    ]),
  ];
  refuseViolations(violations);
  const { type, titles, pictureId, link, productSetId, isFirstOrderOnly, isEnabled } = input;
  const texts = hasText(input) ? input.texts : null;
  return {
    fields: {
      ...{ type, titles, texts, pictureId, link, productSetId, promoCode, isFirstOrderOnly, isEnabled },
      ...{ startsAt: toInstant(input.startsAt), endsAt: toInstant(input.endsAt) },
    },
    slides: input.slides,
    areaIds: input.areaIds && [...new Set(input.areaIds)].toSorted(),
  };
}

/** The fields that do not fit the type, as the table's checks `banner_type` and `banner_promo` have it. */
function listMismatches({ type, texts, link, productSetId, promoCode, slides }: BannerInput): RefusalViolation[] {
  const has = { texts: hasText({ texts }), link: link !== null, productSetId: productSetId !== null };
  const expected: Readonly<Record<BannerInput['type'], Partial<typeof has>>> = {
    click: { texts: false, link: true, productSetId: false },
    info: { texts: true, productSetId: false },
    story: { texts: false, link: false, productSetId: false },
    product_set: { texts: false, link: false, productSetId: true },
  };
  const wrong = (Object.keys(has) as (keyof typeof has)[]).filter(
    (field) => expected[type][field] !== undefined && expected[type][field] !== has[field],
  );
  return [
    ...wrong,
    ...(promoCode !== null && type !== 'click' && type !== 'info' ? ['promoCode'] : []),
    ...(slides.length > 0 && type !== 'story' ? ['slides'] : []),
  ].map((field) => violation('banner.type_mismatch', field));
}

const hasText = ({ texts }: Pick<BannerInput, 'texts'>): boolean =>
  texts !== null && Object.values(texts).some((text) => text !== '');

const hasTitle = ({ languages }: Partner, titles: BannerInput['titles']): boolean =>
  languages.some((language) => titles[language] !== '');

const violation = (code: RefusalCode, field: string): RefusalViolation => ({ code, field });

/** The fields of a banner in the audit, one for each text. */
export function toAuditFields({
  row,
  slides,
  areaIds,
}: Pick<WrittenBanner, 'areaIds'> & { row: BannerRow; slides: BannerInputRows['slides'] }): Record<string, unknown> {
  const { type, titles, texts, pictureId, link, productSetId, promoCode, isFirstOrderOnly, isEnabled } = row;
  return {
    ...{ type, pictureId, link, productSetId, promoCode, isFirstOrderOnly, isEnabled },
    ...toFields('title', titles),
    ...(texts && toFields('text', texts)),
    ...{ startsAt: row.startsAt?.toISOString() ?? null, endsAt: row.endsAt?.toISOString() ?? null },
    areas: areaIds?.join(', ') ?? null,
    ...Object.fromEntries(
      slides.flatMap((slide, index) => [
        ...Object.entries(toFields(`slide${index + 1}_title`, slide.titles)),
        ...Object.entries(toFields(`slide${index + 1}_text`, slide.texts)),
        [`slide${index + 1}_picture`, slide.pictureId],
        [`slide${index + 1}_link`, slide.link],
      ]),
    ),
  };
}

const toFields = (name: string, texts: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(texts).map(([language, text]) => [`${name}_${language}`, text]));
