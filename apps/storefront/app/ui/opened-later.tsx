import { Suspense, useState, type ComponentType, type ReactNode } from 'react';
import { LateProgress } from './late-progress.tsx';

/** An overlay whose lazy code is asked for when it first opens; a line of progress says that it is on its way. */
export function openedLater<Props extends { isOpen: boolean }>(Overlay: ComponentType<Props>) {
  return function OpenedLater(props: Props): ReactNode {
    const [wasOpened, setWasOpened] = useState(props.isOpen);
    if (props.isOpen && !wasOpened) setWasOpened(true);
    return (
      wasOpened && (
        <Suspense fallback={<LateProgress />}>
          <Overlay {...props} />
        </Suspense>
      )
    );
  };
}
