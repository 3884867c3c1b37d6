import type { DayStop } from '@kaplya/contract';
import { useText } from '#i18n/use-text.ts';
import { useFormats } from '#kit/format/use-formats.ts';

/** The courier's task about the money: on paper, so in words and without colour. */
export function MoneyAtDoor({ atDoor: { action, sum } }: Pick<DayStop, 'atDoor'>) {
  const t = useText();
  const { money } = useFormats();
  if (action === 'collect') return <span className="block font-semibold whitespace-nowrap">{money(sum)}</span>;
  if (action === 'paid') return <span className="block">{t('board.atDoor.paid')}</span>;
  if (action !== 'unpaid') return <span className="block">{t('board.atDoor.nothing')}</span>;
  return (
    <span className="block border-s-4 border-ink ps-1.5 font-semibold">
      {t('board.atDoor.unpaid', { sum: money(sum) })}
      <span className="block">{t('board.atDoor.unpaid.do')}</span>
    </span>
  );
}
