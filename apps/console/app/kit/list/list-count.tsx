import { useLanguage } from '#i18n/use-language.ts';
import { useText } from '#i18n/use-text.ts';

type ListCountProps = { total: number | undefined; isAtLeast: boolean };

/** The total of rows, or the lower bound where the server stops counting. */
export function ListCount({ total, isAtLeast }: ListCountProps) {
  const t = useText();
  const language = useLanguage();
  const count = total === undefined ? '' : new Intl.NumberFormat(language).format(total);
  return (
    <p role="status" className="text-sm text-ink-muted">
      {total !== undefined && (isAtLeast ? t('kit.list.atLeast', { count }) : t('kit.list.total', { count }))}
    </p>
  );
}
