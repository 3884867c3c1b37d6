import { useText } from '#i18n/use-text.ts';
import { toShown } from '#kit/record/to-shown.ts';
import { useLanguageName } from '#i18n/use-language-name.ts';
import { formLanguages } from './goods-values.ts';

const fields = [
  ...(['externalId', 'slug', 'brand', 'price', 'maxQuantity', 'state', 'role', 'containersPerUnit'] as const),
  ...([
    'volumeMl',
    'vatCode',
    'paymentSubject',
    'earnBps',
    'pictures',
    'related',
    'products',
    'category',
    'position',
  ] as const),
];

const actions = [
  ...(['goods.created', 'goods.changed', 'goods.switched_on', 'goods.switched_off', 'goods.moved'] as const),
  ...(['price.changed', 'category.created', 'category.changed', 'category.moved'] as const),
];

/** Maps columns of the audit and fields of the form to the field whose label they share. */
const others: Readonly<Record<string, (typeof fields)[number]>> = {
  ...{ external_id: 'externalId', category_id: 'category', categoryId: 'category', price_minor: 'price' },
  ...{ max_quantity: 'maxQuantity', is_active: 'state', isActive: 'state', relatedIds: 'related' },
  ...{ containers_per_unit: 'containersPerUnit', volume_ml: 'volumeMl', vat_code: 'vatCode', picture_id: 'pictures' },
  ...{ priceMinor: 'price', components: 'products', pictureId: 'pictures' },
  ...{ payment_subject: 'paymentSubject', earn_bps: 'earnBps' },
};

/** Labels of goods' fields and audit actions, and texts of values for comparisons. */
export function useGoodsWords(): { toLabel: (field: string) => string; toValue: (value: unknown) => string } {
  const t = useText();
  const nameOf = useLanguageName();
  return {
    toLabel(field) {
      const known = others[field] ?? fields.find((each) => each === field);
      if (known) return t(`goods.${known}`);
      const action = actions.find((each) => each === field);
      if (action) return t(`goods.audit.${action}`);
      if (field === 'names') return t('goods.name');
      if (field === 'descriptions') return t('goods.description');
      const language = formLanguages.find((each) => field.endsWith(`_${each}`));
      if (!language) return field;
      return `${field.startsWith('name') ? t('goods.name') : t('goods.description')}, ${nameOf(language)}`;
    },
    // Goods in a list are shown by name, pictures by number.
    toValue: (value) => (Array.isArray(value) ? value.map(toListed).join(', ') || '—' : toShown(value)),
  };
}

function toListed(each: unknown, index: number): string {
  if (typeof each !== 'object' || each === null || !('name' in each)) return String(index + 1);
  return 'quantity' in each ? `${String(each.name)} × ${String(each.quantity)}` : String(each.name);
}
