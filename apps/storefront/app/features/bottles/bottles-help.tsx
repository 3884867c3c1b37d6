import { useState } from 'react';
import { FetchedText } from '#features/company/texts/fetched-text.tsx';
import { useText } from '#i18n/use-text.ts';
import { Icon } from '@kaplya/ui/icon/icon.tsx';

/** Explains how bottles are returned, in the text that the shop has written (E-15). */
export function BottlesHelp() {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className="group rounded-lg bg-surface px-4 shadow-card"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="flex min-h-14 list-none items-center gap-2 font-medium [&::-webkit-details-marker]:hidden">
        <Icon name="question" size={20} className="text-brand" />
        <span className="grow">{t('bottles.about')}</span>
        <Icon name="chevron-down" size={18} className="transition-transform group-open:rotate-180" />
      </summary>
      <div className="pb-4 text-ink-muted">
        <FetchedText of="bottles" isWanted={isOpen} />
      </div>
    </details>
  );
}
