import { AccountGate } from '../menu/account-gate.tsx';
import { BackToProfile } from '#features/account/back-to-profile.tsx';
import { SavedMethods } from '#features/account/saved-methods.tsx';

/**
 * Lists the cards and accounts saved for payments in one tap; their data is stored by the acquirer, never by the shop
 * (P-14, C-07).
 */
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
