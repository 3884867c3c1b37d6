import { useEffect, useRef } from 'react';

/** Tells whoever shows a form whether something is typed in it; nothing, once the form is gone. */
export function useDirtyReport(isDirty: boolean, onChange: (isDirty: boolean) => void): void {
  const report = useRef(onChange);
  useEffect(() => {
    report.current = onChange;
  });
  useEffect(() => report.current(isDirty), [isDirty]);
  useEffect(() => () => report.current(false), []);
}
