import { lazy, type ComponentType } from 'react';
import { loadMarked } from './part-boundary.ts';

/** A part whose code loads when it is first shown. An `Optional` around it provides the fallback. */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  // React caches the failure of a lazy component for ever, so a retry needs a new component.
  let Latest = loadPart();

  function loadPart(): ComponentType<Props> {
    const Asked: ComponentType<Props> = lazy(() =>
      loadMarked(load, () => {
        // Another place with the same part may have retried already.
        if (Latest === Asked) Latest = loadPart();
      }),
    );
    return Asked;
  }

  return function LazyPart(props: Props) {
    return <Latest {...props} />;
  };
}
