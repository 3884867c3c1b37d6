import { useUiLabels } from './ui-labels.ts';

/** A thin line on top of the page while something is on its way; shows itself after 200 ms (K-02). */
export function LateProgress() {
  return (
    <div
      role="progressbar"
      aria-label={useUiLabels().loading}
      className="fixed inset-x-0 top-0 z-toast h-1 overflow-hidden"
    >
      <div className="h-full w-1/3 animate-late-progress rounded-full bg-brand" />
    </div>
  );
}
