import type { TimeZone } from '@kaplya/domain/zoned-time';
import { Notice } from '@kaplya/ui/message/notice.tsx';
import { useText } from '#i18n/use-text.ts';
import { useOnline } from '@kaplya/client/network/online.ts';
import { useMomentText } from '../look/use-moment-text.ts';

/** Above orders that are shown as they were kept: since when, and that they will be looked at again. */
export function KeptOrdersNotice({ at, timeZone = 'UTC' }: { at: string; timeZone: TimeZone | undefined }) {
  const t = useText();
  const toText = useMomentText(timeZone);
  const isOnline = useOnline();
  return (
    <div role="status">
      <Notice tone="warning" icon="offline">
        {t(isOnline ? 'orders.keptUnanswered' : 'orders.kept', { time: toText(at) })}
      </Notice>
    </div>
  );
}
