import { useEffect, useRef } from 'react';

/** Reports to the parent whether the form is dirty; an unmounted form reports false. */
export function useDirtyReport(isDirty: boolean, onChange: (isDirty: boolean) => void): void {
  const report = useRef(onChange);
  useEffect(() => {
    report.current = onChange;
  });
  useEffect(() => report.current(isDirty), [isDirty]);
  useEffect(() => () => report.current(false), []);
}
