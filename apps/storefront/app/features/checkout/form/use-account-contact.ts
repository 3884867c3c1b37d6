import { cleanLine } from '@kaplya/domain/typed-text';
import { profileQuery, userQuery } from '#features/identity/session/account-queries.ts';
import { useIsCustomer } from '#features/identity/session/use-session.ts';
import { getClient } from '#platform/data/client.ts';
import { useQuery } from '#platform/data/queries.ts';

type Contact = { phone: string; name: string };

/** The signed-in customer's contact data for the recipient. Nothing for a guest. */
export function useAccountContact() {
  const isCustomer = useIsCustomer();
  const user = useQuery({ ...userQuery(), enabled: isCustomer });
  const profile = useQuery({ ...profileQuery(), enabled: isCustomer });

  /** Saves contact data that the account lacks, for the next order (S-32), in the background. */
  function saveMissing({ phone, name }: Contact): void {
    if (!isCustomer || !user.data) return;
    const missing = {
      ...(user.data.phone === '' && phone !== '' && { phone }),
      ...(user.data.name === '' && cleanLine(name) !== '' && { name: cleanLine(name) }),
    };
    if (Object.keys(missing).length === 0) return;
    getClient()
      .call('updateProfile', { body: missing })
      .then(() => Promise.all([user.refetch(), profile.refetch()]))
      .catch(() => {
        // A failure is ignored: the order itself has the contact data.
      });
  }

  return {
    isCustomer,
    isLoading: isCustomer && (user.isLoading || profile.isLoading),
    phone: isCustomer ? (user.data?.phone ?? '') : '',
    name: isCustomer ? (user.data?.name ?? '') : '',
    email: isCustomer ? (user.data?.email ?? '') : '',
    /** Whether the account has consented to the current version of the text on personal data processing (rule 78). */
    isConsentStanding:
      isCustomer && (profile.data?.agreements.some(({ consentType }) => consentType === 'personal_data') ?? false),
    saveMissing,
  };
}

export type AccountContact = ReturnType<typeof useAccountContact>;
