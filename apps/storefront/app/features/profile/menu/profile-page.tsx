import type { Profile } from '@kaplya/contract';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useAddresses } from '#features/addresses/book/use-addresses.ts';
import { LazyBottlesChip } from '#features/bottles/lazy-bottles-chip.tsx';
import { userQuery } from '#features/identity/session/account-queries.ts';
import { signOut } from '#features/identity/session/sign-out.ts';
import { formatPhone } from '@kaplya/domain/phones';
import { useText } from '#i18n/use-text.ts';
import { paths } from '#platform/page/paths.ts';
import { useQuery } from '#platform/data/queries.ts';
import { classNames } from '@kaplya/ui/layout/class-names.ts';
import { showToast } from '@kaplya/ui/message/toasts.ts';
import { AccountGate } from './account-gate.tsx';
import { useAccountNotes } from './use-account-notes.ts';
import { AvatarUpload } from '../data/avatar-upload.tsx';
import { DeleteAccountDialog } from '../data/delete-account-dialog.tsx';
import { toDepartureState } from '../data/farewell.ts';
import { FavouritesLink } from './favourites-link.tsx';
import { MenuAction, MenuLink, MenuList } from './menu-list.tsx';
import { ShopMenu } from './shop-menu.tsx';

const LONG_NAME = 40;

/** The overview of the account with links to its pages (S-07, S-40). */
export function ProfilePage() {
  return <AccountGate>{(profile) => <CustomerProfile profile={profile} />}</AccountGate>;
}

function CustomerProfile({ profile }: { profile: Profile }) {
  const t = useText();
  const navigate = useNavigate();
  const { addresses } = useAddresses();
  const { points, bottles } = useAccountNotes();
  const [isLeaving, setLeaving] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const { name } = profile;
  // The profile may contain a new contact that still awaits its code, so the confirmed ones of the user (`getUser`) are
  // shown.
  const { phone, email } = useQuery(userQuery()).data ?? toConfirmed(profile);

  async function leave() {
    setLeaving(true);
    await signOut();
    showToast({ text: t('account.signedOut') });
    void navigate(paths.profile(), { replace: true, state: toDepartureState('signedOut') });
  }

  return (
    <>
      <section className="flex items-center gap-4 rounded-lg bg-surface p-4 shadow-card sm:p-5">
        <AvatarUpload profile={profile} />
        <div className="min-w-0">
          <h2 className={classNames('line-clamp-3 wrap-anywhere', name.length > LONG_NAME ? 'text-base' : 'text-xl')}>
            {name || t('account.nameless')}
          </h2>
          {phone && <p className="text-ink-muted tabular-nums">{formatPhone(phone)}</p>}
          {email && <p className="wrap-anywhere text-ink-muted">{email}</p>}
        </div>
      </section>
      <LazyBottlesChip className="self-start" />
      <MenuList label={t('account.menu')}>
        <MenuLink to={paths.orders()} icon="orders">
          {t('account.orders')}
        </MenuLink>
        <MenuLink to={paths.bonus()} icon="gift" note={points}>
          {t('account.bonus')}
        </MenuLink>
        <MenuLink to={paths.profileBottles()} icon="bottle" note={bottles}>
          {t('account.bottles')}
        </MenuLink>
        <MenuLink to={paths.profilePayments()} icon="wallet">
          {t('account.payments.title')}
        </MenuLink>
        <MenuLink to={paths.profileCompanies()} icon="document">
          {t('account.companies.title')}
        </MenuLink>
        <MenuLink to={paths.profileData()} icon="user">
          {t('account.data.title')}
        </MenuLink>
        <FavouritesLink />
        <MenuLink to={paths.addresses()} icon="pin" note={addresses[0] && String(addresses.length)}>
          {t('addresses.title')}
        </MenuLink>
        <MenuLink to={paths.profileAgreements()} icon="document">
          {t('account.agreements.title')}
        </MenuLink>
        <MenuLink to={paths.profileDevices()} icon="device">
          {t('account.devices.title')}
        </MenuLink>
      </MenuList>
      <ShopMenu />
      <div className="overflow-clip rounded-lg bg-surface shadow-card">
        <ul className="divide-y divide-line">
          <MenuAction icon="leave" isBusy={isLeaving} onPress={() => void leave()}>
            {t('account.signOut')}
          </MenuAction>
          <MenuAction icon="trash" isDangerous onPress={() => setDeleting(true)}>
            {t('account.delete')}
          </MenuAction>
        </ul>
      </div>
      <DeleteAccountDialog isOpen={isDeleting} onClose={() => setDeleting(false)} />
    </>
  );
}

function toConfirmed({ phone, phoneConfirmed, email, emailConfirmed }: Profile) {
  return { phone: phoneConfirmed ? phone : null, email: emailConfirmed ? email : null };
}
