import { Fragment, lazy, useState, type ComponentType, type FragmentInstance } from 'react';
import { LoadFailure } from '../message/load-failure.tsx';
import { loadMarked, PartBoundary } from './part-boundary.ts';
import { useUiLabels } from '../ui-labels.ts';

type LoadPart<Props> = () => Promise<{ default: ComponentType<Props> }>;

/** What stands in the place of a part that could not be had; null: nothing, for what is missed by nobody. */
export type Missing<Props> = ComponentType<{ onRetry: () => void; of: Props }> | null;

/**
 * A part whose code comes when it is first shown, inside of a `Suspense`. One that cannot be loaded, the network being
 * there, takes down nothing but itself, and is asked for again when the customer wants it.
 */
export function lazyPart<Props extends object>(
  load: LoadPart<Props>,
  Missing: Missing<Props> = TryAgain,
): ComponentType<Props> {
  const ask = (): ComponentType<Props> => lazy(() => loadMarked(load));
  let Latest = ask();

  return function LazyPart(props: Props) {
    // Its own: the same part may stand elsewhere on the page, and goes on or fails there by itself.
    const [{ Part, retries }, setTried] = useState({ Part: Latest, retries: 0 });

    async function retry(): Promise<void> {
      // The shop answers and this file is gone: there is a newer release.
      if (retries > 0 && (await isAnswering())) return location.reload();
      if (Part === Latest) Latest = ask();
      setTried({ Part: Latest, retries: retries + 1 });
    }

    return (
      <Fragment key={retries} ref={retries > 0 ? takeLostFocus : null}>
        <PartBoundary missing={Missing && <Missing onRetry={() => void retry()} of={props} />}>
          <Part {...props} />
        </PartBoundary>
      </Fragment>
    );
  };
}

/** The button that asked again has gone: the focus is to be in what came in its place, be it a button to ask again. */
function takeLostFocus(part: FragmentInstance | null): void {
  if (document.activeElement?.matches('body, [tabindex="-1"]')) part?.focus();
}

/** For what is missed by nobody: where it cannot be loaded there is nothing, and nothing is said of it. */
export function lazyDecoration<Props extends object>(load: LoadPart<Props>): ComponentType<Props> {
  return lazyPart(() => load().catch(() => ({ default: Nothing })), null);
}

const Nothing = () => null;

function isAnswering(): Promise<boolean> {
  return fetch(location.href, { method: 'HEAD' }).then(
    ({ ok }) => ok,
    () => false,
  );
}

function TryAgain({ onRetry }: { onRetry: () => void }) {
  return <LoadFailure text={useUiLabels().unanswered} onRetry={onRetry} />;
}
