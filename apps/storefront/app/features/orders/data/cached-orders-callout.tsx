import type { TimeZone } from '@kaplya/domain/zoned-time';
import { Callout } from '@kaplya/ui/message/callout.tsx';
import { useText } from '#i18n/use-text.ts';
import { useOnline } from '@kaplya/client/network/online.ts';
import { useMomentText } from '../display/use-moment-text.ts';

/** A callout above cached orders: when they were fetched, and that they are refetched once there is a network. */
export function CachedOrdersCallout({ at, timeZone = 'UTC' }: { at: string; timeZone: TimeZone | undefined }) {
  const t = useText();
  const toText = useMomentText(timeZone);
  const isOnline = useOnline();
  return (
    <div role="status">
      <Callout tone="warning" icon="offline">
        {t(isOnline ? 'orders.keptUnanswered' : 'orders.kept', { time: toText(at) })}
      </Callout>
    </div>
  );
}
