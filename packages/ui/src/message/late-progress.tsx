import { useEffect } from 'react';
import { dismissToast, showToast } from './toasts.ts';
import { useUiLabels } from '../ui-labels.ts';

/** The time within which cached files load, with or without a network. */
const CACHED_WITHIN_MS = 500;

/**
 * A thin line on top of the page while something loads. It appears after 200 ms (K-02). A part that waits for a network
 * shows a message: the bar at the top of the page may be out of sight.
 */
export function LateProgress() {
  const { loading, waiting } = useUiLabels();
  useEffect(() => {
    if (waiting === null) return undefined;
    let toast = 0;
    const timer = setTimeout(() => {
      toast = showToast({ text: waiting, tone: 'warning', durationMs: Infinity });
    }, CACHED_WITHIN_MS);
    return () => {
      clearTimeout(timer);
      dismissToast(toast);
    };
  }, [waiting]);

  return (
    <div role="progressbar" aria-label={loading} className="fixed inset-x-0 top-0 z-toast h-1 overflow-hidden">
      <div className="h-full w-1/3 animate-late-progress rounded-full bg-brand" />
    </div>
  );
}
