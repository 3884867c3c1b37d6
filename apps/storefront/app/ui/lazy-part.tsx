import { lazy, useState, type ComponentType } from 'react';
import { LoadFailure } from './load-failure.tsx';
import { loadMarked, PartBoundary } from './part-boundary.ts';
import { useUiLabels } from './ui-labels.ts';

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
  let Part: ComponentType<Props> = lazy(() => loadMarked(load));
  let failures = 0;

  async function loadAgain(): Promise<void> {
    failures += 1;
    // The shop answers and this file is gone: there is a newer release.
    if (failures > 1 && (await isAnswering())) return location.reload();
    Part = lazy(() => loadMarked(load));
  }

  return function LazyPart(props: Props) {
    const [attempt, setAttempt] = useState(0);
    const onRetry = () => void loadAgain().then(() => setAttempt((now) => now + 1));
    return (
      <PartBoundary key={attempt} missing={Missing && <Missing onRetry={onRetry} of={props} />}>
        <Part {...props} />
      </PartBoundary>
    );
  };
}

/** For what is missed by nobody: where it cannot be loaded there is nothing, and nothing is said of it. */
export function lazyDecoration<Props extends object>(load: LoadPart<Props>): ComponentType<Props> {
  return lazyPart(() => load().catch(() => ({ default: Nothing })), null);
}

const Nothing = () => null;

async function isAnswering(): Promise<boolean> {
  try {
    return (await fetch(location.href, { method: 'HEAD' })).ok;
  } catch {
    return false;
  }
}

function TryAgain({ onRetry }: { onRetry: () => void }) {
  return <LoadFailure text={useUiLabels().unanswered} onRetry={onRetry} />;
}
