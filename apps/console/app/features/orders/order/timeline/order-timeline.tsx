import type { OpsOrderPage } from '@kaplya/contract';
import { useText } from '#i18n/use-text.ts';
import { useFormats } from '#kit/format/use-formats.ts';
import { Timeline } from '#kit/record/timeline.tsx';
import { useReasonNames } from '../use-reason-names.ts';
import { describeEvent } from './describe-event.ts';

/** The events of an order in words, by day, each with its author and reason. */
export function OrderTimeline({ page: { timeline } }: { page: Pick<OpsOrderPage, 'timeline'> }) {
  const t = useText();
  const formats = useFormats();
  const toReason = useReasonNames({ timeline });
  return (
    <Timeline
      label={t('orders.timeline')}
      entries={timeline.map((entry, index) => {
        const { title, details } = describeEvent(entry, timeline[index - 1], { t, formats });
        const reasons = [toReason(entry.reasonId), entry.reason].filter(Boolean).join(' · ');
        const lines = [...details, ...(reasons === '' ? [] : [reasons])];
        return {
          ...{ id: `${index}`, at: entry.at, title, author: entry.author?.name ?? null },
          text:
            lines.length > 0 &&
            lines.map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            )),
        };
      })}
    />
  );
}
