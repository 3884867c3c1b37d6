import { useState } from 'react';
import { Outlet } from 'react-router';
import { useStaffId } from '#platform/session/use-staff-id.ts';
import { MeGate } from './me-gate.tsx';
import { Proof, SignInOver, SignInPage } from './sign-in-parts.tsx';
import { UiProvider } from './ui-provider.tsx';

/**
 * Who is at the counter. A visitor signs in at the address that they asked for. When a session ends while somebody works,
 * the sign-in comes over the screen, which stays as it is with all that was typed.
 */
export function AppRoot() {
  const staffId = useStaffId();
  const [lastId, setLastId] = useState(staffId);
  if (staffId !== null && staffId !== lastId) setLastId(staffId);

  return (
    <UiProvider>
      {lastId === null ? (
        <SignInPage />
      ) : (
        // Another person begins anew.
        <MeGate key={lastId} staffId={lastId}>
          <Outlet />
          <Proof />
          {staffId === null && <SignInOver />}
        </MeGate>
      )}
    </UiProvider>
  );
}
