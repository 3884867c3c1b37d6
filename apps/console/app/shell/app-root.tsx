import { useState } from 'react';
import { Outlet } from 'react-router';
import { useStaffId } from '#platform/session/use-staff-id.ts';
import { MeGate } from './me-gate.tsx';
import { Proof, SignInOver, SignInPage } from './sign-in-parts.tsx';
import { UiProvider } from './ui-provider.tsx';

/**
 * The root by session. A visitor signs in at the requested URL. When a session ends, the sign-in opens over the
 * screen, which retains all typed values.
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
        // The key resets the state for another person.
        <MeGate key={lastId} staffId={lastId} signIn={staffId === null && <SignInPage />}>
          <Outlet />
          <Proof />
          {staffId === null && <SignInOver />}
        </MeGate>
      )}
    </UiProvider>
  );
}
