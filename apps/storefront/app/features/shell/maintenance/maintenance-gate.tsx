import { useEffect, useSyncExternalStore, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { lazyWithTexts } from '#i18n/deferred-texts.ts';
import { hasMaintenancePass, isOpenInMaintenance } from './is-open-in-maintenance.ts';
import { Optional } from '@kaplya/ui/lazy/optional.tsx';

const MaintenancePage = lazyWithTexts(
  ['maintenance'],
  async () => (await import('./maintenance-page.tsx')).MaintenancePage,
);

const PASS_KEY = 'maintenance';

type MaintenanceGateProps = { isUpdating: boolean; phone: string | null; children: ReactNode };

/** Shows the maintenance page instead of the shop; `?maintenance=off` opens the shop in this tab until it is closed. */
export function MaintenanceGate({ isUpdating, phone, children }: MaintenanceGateProps) {
  const { pathname, search } = useLocation();
  const passesNow = hasMaintenancePass(search);
  const hasPassed = useSyncExternalStore(noChanges, readPass, () => false);

  useEffect(() => {
    if (passesNow) storePass();
  }, [passesNow]);

  if (!isUpdating || passesNow || hasPassed || isOpenInMaintenance(pathname)) return children;
  return (
    <Optional>
      <MaintenancePage phone={phone} />
    </Optional>
  );
}

function noChanges() {
  return () => {};
}

// Reads whether this tab has opened the shop by `?maintenance=off`. With a blocked storage every address must contain
// it.
function readPass(): boolean {
  try {
    return window.sessionStorage.getItem(PASS_KEY) === 'off';
  } catch {
    return false;
  }
}

function storePass(): void {
  try {
    window.sessionStorage.setItem(PASS_KEY, 'off');
  } catch {
    // With a blocked session storage the pass applies to this address only.
  }
}
