import type { ReactNode } from 'react';
import { Icon, type IconName } from '@kaplya/ui/icon/icon.tsx';
import { addDays } from '@kaplya/domain/zoned-time';
import { useText } from '#i18n/use-text.ts';
import { useFormats } from '#kit/format/use-formats.ts';

export type TimelineEntry = {
  readonly id: string;
  readonly at: string;
  readonly title: ReactNode;
  /** The name of the member of staff; null: the event was not caused by staff. */
  readonly author?: string | null;
  readonly text?: ReactNode;
  readonly icon?: IconName;
};

/** The events of a record, newest first: today, yesterday, earlier; each with its author. */
export function Timeline({ entries, label }: { entries: readonly TimelineEntry[]; label: string }) {
  const t = useText();
  const formats = useFormats();
  const today = formats.today();
  const yesterday = addDays(today, -1);
  const days: { day: string; entries: TimelineEntry[] }[] = [];
  for (const entry of entries.toSorted((one, other) => (one.at < other.at ? 1 : -1))) {
    const day = formats.dayOf(entry.at);
    const last = days.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else days.push({ day, entries: [entry] });
  }
  const nameOf = (day: string) =>
    day === today ? t('kit.today') : day === yesterday ? t('kit.yesterday') : formats.day(day);

  return (
    <div role="group" aria-label={label} className="flex flex-col gap-3">
      {days.map(({ day, entries: ofDay }) => (
        <div key={day}>
          <h3 className="mb-1 text-sm text-ink-muted">{nameOf(day)}</h3>
          <ol className="flex flex-col">
            {ofDay.map((entry) => (
              <li key={entry.id} data-print-whole="" className="flex gap-2.5 border-s-2 border-line py-1 ps-3">
                <time dateTime={entry.at} className="w-10 shrink-0 text-sm text-ink-muted">
                  {formats.time(entry.at)}
                </time>
                <div className="min-w-0 grow">
                  <p className="flex items-start gap-1.5 font-medium">
                    {entry.icon && <Icon name={entry.icon} size={16} className="mt-0.5 text-ink-muted" />}
                    <span className="min-w-0">
                      {entry.title}
                      {entry.author && <span className="font-normal text-ink-muted"> · {entry.author}</span>}
                    </span>
                  </p>
                  {entry.text && <p className="text-sm wrap-anywhere text-ink-muted">{entry.text}</p>}
                </div>
              </li>
            ))}
          </ol>
        </div>
      ))}
    </div>
  );
}
