import { Fragment, Suspense, useState, type FragmentInstance, type ReactNode } from 'react';
import { isFocusLost } from '../focus/is-focus-lost.ts';
import { LoadFailure } from '../message/load-failure.tsx';
import { useUiLabels } from '../ui-labels.ts';
import { PartBoundary } from './part-boundary.ts';

declare module 'react' {
  interface FragmentInstance {
    // React has it; its types leave it out.
    compareDocumentPosition(other: Node): number;
  }
}

type OptionalProps = {
  /** A `lazyPart`, and whatever appears only together with it. */
  children: ReactNode;
  /** Until it is there. */
  fallback?: ReactNode;
  /**
   * In the place of one that could not be loaded, the network being there: "try again" by itself. null, for what is
   * missed by nobody: nothing, whatever became of it.
   */
  renderMissing?: ((retry: () => void) => ReactNode) | null;
};

/**
 * Around a part that the page can do without for a while: the page goes on without it until its code has come, and where
 * that does not come. A part that cannot be loaded takes down nothing but itself.
 */
export function Optional({ children, fallback = null, renderMissing = tryAgain }: OptionalProps) {
  const [retries, setRetries] = useState(0);

  async function retry(renew: () => void): Promise<void> {
    // The shop answers and this file is gone: there is a newer release.
    if (retries > 0 && (await isAnswering())) return location.reload();
    renew();
    setRetries(retries + 1);
  }

  return (
    <Suspense fallback={fallback}>
      <Fragment key={retries} ref={retries > 0 ? takeLostFocus : null}>
        <PartBoundary renderMissing={renderMissing && ((renew) => renderMissing(() => void retry(renew)))}>
          {children}
        </PartBoundary>
      </Fragment>
    </Suspense>
  );
}

/** The button that asked again has gone: the focus is to be in what came in its place, be it a button to ask again. */
function takeLostFocus(part: FragmentInstance | null): void {
  if (part && isFocusLost(part)) part.focus();
}

function isAnswering(): Promise<boolean> {
  return fetch(location.href, { method: 'HEAD' }).then(
    ({ ok }) => ok,
    () => false,
  );
}

const tryAgain = (retry: () => void) => <TryAgain onRetry={retry} />;

/** What stands in the place of a part that could not be loaded. */
export function TryAgain({ onRetry }: { onRetry: () => void }) {
  return <LoadFailure text={useUiLabels().unanswered} onRetry={onRetry} />;
}
