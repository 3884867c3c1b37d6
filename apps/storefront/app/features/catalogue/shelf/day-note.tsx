import { lazyWithTexts } from '#i18n/deferred-texts.ts';
import { useLoadedCatalogue } from '#features/goods/use-catalogue.ts';
import { Optional } from '@kaplya/ui/lazy/optional.tsx';

const DayNoteText = lazyWithTexts([], async () => (await import('./day-note-text.tsx')).DayNoteText);

/** Names the day of the shown prices if it is not today, with a link to change it (S-75). */
export function DayNote({ className }: { className?: string }) {
  const { pricesOf } = useLoadedCatalogue();
  if (pricesOf === null) return null;
  return (
    <Optional>
      <DayNoteText day={pricesOf} className={className} />
    </Optional>
  );
}
