import { useText } from '#i18n/use-text.ts';
import { useFormats } from '#kit/format/use-formats.ts';
import type { AuditWords } from '#kit/record/audit-list.tsx';

const names = ['price.changed', 'price.planned', 'priceMinor', 'isSold', 'product', 'from'] as const;

/** Labels of a price's changes in the audit. */
export function usePriceWords(currency: string): AuditWords {
  const t = useText();
  const formats = useFormats();
  return {
    toLabel(name) {
      const known = names.find((each) => each === name);
      return known ? t(`prices.audit.${known}`) : name;
    },
    toValue(field, value) {
      if (field === 'priceMinor' && typeof value === 'number') return formats.money({ amount: value, currency });
      return field === 'from' && typeof value === 'string' ? formats.day(value) : null;
    },
  };
}
