import { useText } from '#i18n/use-text.ts';
import { toShown } from '#kit/record/to-shown.ts';

const labels = [
  ...(['type', 'title', 'text', 'picture', 'link', 'set', 'promoCode', 'firstOrder', 'isOn', 'from', 'to'] as const),
  ...(['areas', 'slides', 'position'] as const),
];
type Label = (typeof labels)[number];

/** Maps columns, form fields and audit fields to the label that they share. */
const others: Readonly<Record<string, Label>> = {
  ...{ titles: 'title', texts: 'text', picture_id: 'picture', pictureId: 'picture', product_set_id: 'set' },
  ...{
    productSetId: 'set',
    promo_code: 'promoCode',
    is_first_order_only: 'firstOrder',
    isFirstOrderOnly: 'firstOrder',
  },
  ...{ is_enabled: 'isOn', isEnabled: 'isOn', starts_at: 'from', startsAt: 'from', ends_at: 'to', endsAt: 'to' },
  areaIds: 'areas',
};

const actions = [
  ...(['banner.created', 'banner.changed', 'banner.switched_on', 'banner.switched_off', 'banner.moved'] as const),
];

/** Labels of a banner's fields and audit actions, and texts of their values. */
export function useBannerWords(): { toLabel: (field: string) => string; toValue: (value: unknown) => string } {
  const t = useText();
  return {
    toLabel(field) {
      const action = actions.find((each) => each === field);
      if (action) return t(`marketing.audit.${action}`);
      const slide = /^slide(\d+)_/.exec(field);
      if (slide) return t('marketing.slide', { place: Number(slide[1]) });
      const known = others[field] ?? labels.find((each) => each === field);
      if (known) return t(`marketing.${known}`);
      const of = /^(title|text)_(\w\w)$/.exec(field);
      return of ? `${t(of[1] === 'title' ? 'marketing.title' : 'marketing.text')} (${of[2]})` : field;
    },
    toValue(value) {
      if (Array.isArray(value))
        return value.every((each) => typeof each === 'string') ? value.join(', ') || '—' : String(value.length);
      if (typeof value === 'object' && value !== null && 'ru' in value)
        return (
          Object.values(value)
            .filter((text) => text !== '')
            .join(' / ') || '—'
        );
      // A picture cannot be shown as text: a tick means that the field has one.
      if (typeof value === 'object' && value !== null && 'url' in value) return '✓';
      return toShown(value);
    },
  };
}
