import { lazy, type ComponentType } from 'react';
import { loadMarked } from './part-boundary.ts';

/** A part whose code comes when it is first shown. `Optional` stands around it and says what is there instead. */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  // React keeps the failure of a lazy component for ever: to ask anew is to have another one.
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
