import { useState, type ComponentType, type ReactNode } from 'react';
import { LateProgress } from '../message/late-progress.tsx';
import { lazyPart } from '../lazy/lazy-part.tsx';
import { Optional } from '../lazy/optional.tsx';
import { MissingOverlay } from './missing-overlay.tsx';

/** An overlay whose code loads when it first opens. A progress line shows the loading, and a message its failure. */
export function lazyOverlay<Props extends { isOpen: boolean }>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const Overlay = lazyPart(load);
  return function LazyOverlay(props: Props): ReactNode {
    const [wasOpened, setWasOpened] = useState(props.isOpen);
    if (props.isOpen && !wasOpened) setWasOpened(true);
    return (
      wasOpened && (
        <Optional fallback={<LateProgress />} renderMissing={(retry) => <MissingOverlay onRetry={retry} of={props} />}>
          <Overlay {...props} />
        </Optional>
      )
    );
  };
}
