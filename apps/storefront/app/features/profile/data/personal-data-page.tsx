import type { Profile } from '@kaplya/contract';
import { userQuery } from '#features/identity/session/account-queries.ts';
import { useQuery } from '#platform/data/queries.ts';
import { AccountGate } from '../menu/account-gate.tsx';
import { BackToProfile } from '#features/account/back-to-profile.tsx';
import { ConfirmCode } from './confirm-code.tsx';
import { ExportData } from './export-data.tsx';
import { PersonalDataForm } from './personal-data-form.tsx';

/** Shows the customer's name and contacts. */
export function PersonalDataPage() {
  return <AccountGate>{(profile) => <PersonalData profile={profile} />}</AccountGate>;
}

function PersonalData({ profile }: { profile: Profile }) {
  const { data: user } = useQuery(userQuery());
  const { email, emailConfirmed, phone, phonePending } = profile;
  // The profile contains a new contact that still awaits its code; the user (`getUser`) contains the confirmed one,
  // valid until then.
  const waitingEmail = email !== null && !emailConfirmed ? email : null;
  const waitingPhone = phonePending ? phone : null;

  return (
    <>
      <BackToProfile />
      {user && waitingEmail !== null && (
        <ConfirmCode key={waitingEmail} kind="email" target={waitingEmail} former={user.email} />
      )}
      {user && waitingPhone !== null && (
        <ConfirmCode key={waitingPhone} kind="phone" target={waitingPhone} former={user.phone} />
      )}
      <PersonalDataForm profile={profile} user={user} />
      <ExportData />
    </>
  );
}
