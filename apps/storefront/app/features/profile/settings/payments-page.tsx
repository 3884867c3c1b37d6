import { AccountGate } from '../menu/account-gate.tsx';
import { BackToProfile } from '#features/account/back-to-profile.tsx';
import { SavedMethods } from '#features/account/saved-methods.tsx';

/** Cards and accounts that the customer may pay with in one tap; the bank stores them, never we (P-14, C-07). */
export function PaymentsPage() {
  return (
    <AccountGate>
      {() => (
        <>
          <BackToProfile />
          <SavedMethods />
        </>
      )}
    </AccountGate>
  );
}
