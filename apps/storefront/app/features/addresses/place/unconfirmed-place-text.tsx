import { Icon } from '@kaplya/ui/icon/icon.tsx';
import { useText } from '#i18n/use-text.ts';

/** `isShort`: before the rest of a line, with its words where there is room; else a line of its own. */
export function UnconfirmedPlaceText({ isShort }: { isShort: boolean }) {
  const t = useText();
  if (!isShort) return <span className="block text-sm text-warning">{t('addresses.noPoint')}</span>;
  return (
    <>
      <Icon name="warning" size={14} label={t('addresses.noPoint')} className="me-1 inline text-warning" />
      <span aria-hidden="true" className="max-sm:hidden">
        {t('addresses.noPoint.short')} ·{' '}
      </span>
    </>
  );
}
