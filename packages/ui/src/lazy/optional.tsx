import { Fragment, Suspense, useState, type FragmentInstance, type ReactNode } from 'react';
import { isFocusLost } from '../focus/is-focus-lost.ts';
import { LoadFailure } from '../message/load-failure.tsx';
import { useUiLabels } from '../ui-labels.ts';
import { PartBoundary } from './part-boundary.ts';

declare module 'react' {
  interface FragmentInstance {
    // A method that React's types lack.
    compareDocumentPosition(other: Node): number;
  }
}

type OptionalProps = {
  /** A `lazyPart`, and content that appears only together with it. */
  children: ReactNode;
  /** The content until it is loaded. */
  fallback?: ReactNode;
  /**
   * The content in place of a part that could not be loaded although there is a network. The default is "try again".
   * null, for optional parts: nothing, after any failure.
   */
  renderMissing?: ((retry: () => void) => ReactNode) | null;
};

/**
 * Wraps a part that the page can do without for a while: the page works until its code has loaded, and when it fails to
 * load. A part that cannot be loaded breaks nothing else.
 */
export function Optional({ children, fallback = null, renderMissing = tryAgain }: OptionalProps) {
  const [retries, setRetries] = useState(0);

  async function retry(renew: () => void): Promise<void> {
    // If the shop answers but the file is missing, there is a newer release, so the page is reloaded.
    if (retries > 0 && (await isAnswering())) return location.reload();
    renew();
    setRetries(retries + 1);
  }

  return (
    <Suspense fallback={fallback}>
      <Fragment key={retries} ref={retries > 0 ? focusWhenLost : null}>
        <PartBoundary renderMissing={renderMissing && ((renew) => renderMissing(() => void retry(renew)))}>
          {children}
        </PartBoundary>
      </Fragment>
    </Suspense>
  );
}

/** Moves the focus from a removed retry button to the content in its place, even if that is a retry button again. */
function focusWhenLost(part: FragmentInstance | null): void {
  if (part && isFocusLost(part)) part.focus();
}

function isAnswering(): Promise<boolean> {
  return fetch(location.href, { method: 'HEAD', signal: AbortSignal.timeout(10_000) }).then(
    ({ ok }) => ok,
    () => false,
  );
}

const tryAgain = (retry: () => void) => <RetryMessage onRetry={retry} />;

/** The content in place of a part that could not be loaded. */
export function RetryMessage({ onRetry }: { onRetry: () => void }) {
  return <LoadFailure text={useUiLabels().unanswered} onRetry={onRetry} />;
}
