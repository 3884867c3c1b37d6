import type { Order } from '@kaplya/contract';
import { useText } from '#i18n/use-text.ts';
import { useFormats } from '#kit/format/use-formats.ts';
import { Section } from '#kit/layout/section.tsx';

/** The customer's rating of the delivery and their comment. */
export function RatingSection({ rating }: { rating: NonNullable<Order['rating']> }) {
  const t = useText();
  const { dateTime } = useFormats();
  const { stars, reasons, comment, at } = rating;
  const words = [t('order.rating.of', { stars }), ...reasons.map((reason) => t(`order.rating.reason.${reason}`))];
  return (
    <Section title={t('order.rating')}>
      <p className="font-medium">
        {words.join(', ')} <span className="font-normal text-ink-muted">· {dateTime(at)}</span>
      </p>
      {comment && <p className="mt-1 whitespace-pre-line wrap-anywhere">{comment}</p>}
    </Section>
  );
}
