import { useEffect, useMemo, type ReactNode } from 'react';
import { useText } from '#i18n/use-text.ts';
import { useReachability } from '@kaplya/client/network/reachability.ts';
import { OfflineBar } from '@kaplya/ui/message/offline-bar.tsx';
import { provideOverlayHistory } from '@kaplya/ui/overlay/overlay-history.ts';
import { ToastRegion } from '@kaplya/ui/message/toast-region.tsx';
import { UiLabelsContext } from '@kaplya/ui/ui-labels.ts';
import { whenOnline } from '@kaplya/ui/lazy/when-online.ts';

const loadOverlayHistory = async () =>
  (await whenOnline(() => import('#platform/page/own-overlay-history.ts'))).overlayHistory;

provideOverlayHistory(loadOverlayHistory);

/** Provides the translated labels of the components of `@kaplya/ui`. */
export function UiProvider({ children }: { children: ReactNode }) {
  const t = useText();
  const reach = useReachability();
  // After a reload with an open overlay the history still contains its entry. This loads `own-overlay-history.ts`,
  // which removes it.
  useEffect(() => {
    if (window.history.state?.overlays) void loadOverlayHistory();
  }, []);
  const labels = useMemo(
    () => ({
      close: t('common.close'),
      loading: t('common.loading'),
      decrease: t('common.decrease'),
      increase: t('common.increase'),
      notifications: t('common.notifications'),
      optional: t('common.optional'),
      why: t('common.why'),
      tryAgain: t('common.tryAgain'),
      unanswered: t('errors.unanswered'),
      waiting: reach === 'offline' ? t('common.waiting') : null,
    }),
    [t, reach],
  );

  return (
    <UiLabelsContext value={labels}>
      <OfflineBar text={reach === 'reached' ? null : t(reach === 'offline' ? 'common.offline' : 'common.unanswered')} />
      {children}
      <ToastRegion />
    </UiLabelsContext>
  );
}
