import { useStore } from '@kaplya/state/use-store.ts';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useText } from '#i18n/use-text.ts';
import { dismissToast, showToast } from '@kaplya/ui/message/toasts.ts';
import { startWorker, applyUpdate, waitingWorker } from './worker.ts';

/** The pages of ordering and paying: they must not reload, so no update is offered there. */
const PLACES_OF_PAYING = /^\/(checkout|aquamarket)(\/|$)/;

/** Registers the service worker, and shows a toast when a newer release of the shop is ready. */
export function AppUpdates() {
  const t = useText();
  const { pathname } = useLocation();
  const isReady = useStore(waitingWorker, (worker) => worker !== null);
  const isOffered = isReady && !PLACES_OF_PAYING.test(pathname);

  useEffect(() => void startWorker(), []);
  useEffect(() => {
    if (!isOffered) return undefined;
    const id = showToast({
      key: 'update',
      text: t('app.update.text'),
      action: { label: t('app.update.action'), onAction: applyUpdate },
      durationMs: Infinity,
    });
    return () => dismissToast(id);
  }, [isOffered, t]);
  return null;
}
