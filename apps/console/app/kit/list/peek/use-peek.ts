import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { chosenHere } from '#kit/views/use-default-view.ts';

const PEEK = 'peek';

/** The record open beside its list, from the URL. "Back" closes it; opening another row replaces it. */
export function usePeek() {
  const [params, setParams] = useSearchParams();
  const id = params.get(PEEK);

  const open = useCallback(
    (next: string) => {
      setParams(
        (latest) => {
          const changed = new URLSearchParams(latest);
          changed.set(PEEK, next);
          return changed;
        },
        { replace: id !== null, preventScrollReset: true, state: chosenHere },
      );
    },
    [setParams, id],
  );

  const close = useCallback(() => {
    setParams(
      (latest) => {
        const changed = new URLSearchParams(latest);
        changed.delete(PEEK);
        return changed;
      },
      { replace: true, preventScrollReset: true, state: chosenHere },
    );
  }, [setParams]);

  return { id, open, close };
}
