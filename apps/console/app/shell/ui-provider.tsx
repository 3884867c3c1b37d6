import { useMemo, type ReactNode } from 'react';
import { useReachability } from '@kaplya/client/network/reachability.ts';
import { OfflineBar } from '@kaplya/ui/message/offline-bar.tsx';
import { ToastRegion } from '@kaplya/ui/message/toast-region.tsx';
import { UiLabelsContext } from '@kaplya/ui/ui-labels.ts';
import { useText } from '#i18n/use-text.ts';

/** The texts for the design system's components, and the message about a lost connection. */
export function UiProvider({ children }: { children: ReactNode }) {
  const t = useText();
  const reach = useReachability();
  const labels = useMemo(
    () => ({
      close: t('kit.close'),
      loading: t('kit.loading'),
      decrease: t('kit.decrease'),
      increase: t('kit.increase'),
      notifications: t('kit.notifications'),
      optional: t('kit.optional'),
      why: t('kit.why'),
      tryAgain: t('kit.retry'),
      unanswered: t('kit.unanswered.title'),
      waiting: reach === 'offline' ? t('kit.waiting') : null,
    }),
    [t, reach],
  );

  return (
    <UiLabelsContext value={labels}>
      <OfflineBar
        text={reach === 'reached' ? null : t(reach === 'offline' ? 'kit.offline.bar' : 'kit.unanswered.bar')}
      />
      {children}
      <ToastRegion />
    </UiLabelsContext>
  );
}
