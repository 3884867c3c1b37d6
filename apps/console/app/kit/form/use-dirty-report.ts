import { useEffect, useRef } from 'react';

/** Tells whoever shows a form whether something is typed in it; nothing, once the form is gone. */
export function useDirtyReport(isDirty: boolean, onChange: (isDirty: boolean) => void): void {
  const tell = useRef(onChange);
  useEffect(() => {
    tell.current = onChange;
  });
  useEffect(() => tell.current(isDirty), [isDirty]);
  useEffect(() => () => tell.current(false), []);
}
