import { useText } from '#i18n/use-text.ts';
import { useFormats } from '#kit/format/use-formats.ts';

const statuses = [
  'new',
  'requiresConfirmation',
  'approved',
  'inProcess',
  'completed',
  'undelivered',
  'cancelled',
] as const;

/** Functions that return the labels of fields and values in the diary of the exchange. */
export function useFieldName() {
  const t = useText();
  const { decimal } = useFormats();
  const fieldName = (field: string): string => {
    if (field.startsWith('name_')) return `${t('exchange.field.name')} (${field.slice(5)})`;
    if (field.startsWith('description_')) return `${t('exchange.field.description')} (${field.slice(12)})`;
    if (field === 'name' || field === 'kpp' || field === 'legalAddress') return t(`exchange.field.${field}`);
    if (field === 'pictures' || field === 'price' || field === 'stock' || field === 'active' || field === 'status')
      return t(`exchange.field.${field}`);
    return field;
  };
  const valueName = (field: string, value: string): string => {
    if (field === 'price' || field === 'stock') return decimal(value);
    if (field === 'active') return value === 'true' ? t('exchange.yes') : t('exchange.no');
    const status = field === 'status' ? statuses.find((each) => each === value) : undefined;
    return status ? t(`exchange.status.${status}`) : value;
  };
  return { fieldName, valueName };
}
