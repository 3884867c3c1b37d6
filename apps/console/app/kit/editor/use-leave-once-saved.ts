import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';

/** Leads to a path in place of this one, once nothing is left to be saved: nobody is asked whether to leave. */
export function useLeaveOnceSaved(isDirty: boolean): (path: string) => void {
  const navigate = useNavigate();
  const [goesTo, setGoesTo] = useState<string | null>(null);
  useEffect(() => {
    if (goesTo !== null && !isDirty) void navigate(goesTo, { replace: true });
  }, [goesTo, isDirty, navigate]);
  return setGoesTo;
}
