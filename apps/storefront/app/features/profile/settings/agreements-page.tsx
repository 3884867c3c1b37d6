import type { Agreement, ConsentDocument, Profile } from '@kaplya/contract';
import { useState } from 'react';
import { Link } from 'react-router';
import { useLanguage } from '#i18n/use-language.ts';
import { useFormats } from '#i18n/formats/use-formats.ts';
import { useText } from '#i18n/use-text.ts';
import { toDay } from '#i18n/formats/dates.ts';
import { apiQuery } from '#platform/data/api-query.ts';
import { paths } from '#platform/page/paths.ts';
import { useStored } from '#platform/storage/use-stored.ts';
import { useQuery } from '#platform/data/queries.ts';
import { linkClass } from '@kaplya/ui/button/link-class.ts';
import { Skeleton } from '@kaplya/ui/message/skeleton.tsx';
import { Switch } from '@kaplya/ui/field/switch.tsx';
import { AccountGate } from '../menu/account-gate.tsx';
import { BackToProfile } from '#features/account/back-to-profile.tsx';
import { useConsentSwitch } from './consent-switch.ts';
import { DeleteAccountDialog } from '../data/delete-account-dialog.tsx';
import { findOwnTimeZone } from '#features/account/own-time-zone.ts';
import { WaitingArea } from '#features/account/waiting-area.tsx';

/**
 * Lists the customer's agreements with links to the agreed version of each text; some can be withdrawn (P-04, S-40).
 */
export function AgreementsPage() {
  return <AccountGate>{(profile) => <Agreements profile={profile} />}</AccountGate>;
}

function Agreements({ profile }: { profile: Profile }) {
  const t = useText();
  const lang = useLanguage();
  const query = useQuery(apiQuery('listConsentDocuments', { query: { lang } }));
  const [isDeleting, setDeleting] = useState(false);

  return (
    <>
      <BackToProfile />
      <p className="text-ink-muted">{t('account.agreements.text')}</p>
      {query.data ? (
        <ul className="flex flex-col gap-3">
          {query.data.data.map((document) => (
            <Consent
              key={document.consentType}
              document={document}
              agreement={profile.agreements.find(({ consentType }) => consentType === document.consentType) ?? null}
              onDeleteAccount={() => setDeleting(true)}
            />
          ))}
        </ul>
      ) : (
        <WaitingArea query={query} title={t('account.agreements.failed')} fallback={t('errors.generic')}>
          <Skeleton className="h-96 rounded-lg" />
        </WaitingArea>
      )}
      <DeleteAccountDialog isOpen={isDeleting} onClose={() => setDeleting(false)} />
    </>
  );
}

type ConsentProps = { document: ConsentDocument; agreement: Agreement | null; onDeleteAccount: () => void };

function Consent({ document, agreement, onDeleteAccount }: ConsentProps) {
  const t = useText();
  const { date } = useFormats();
  const { consentType, title, version } = document;
  const { isBusy, change } = useConsentSwitch(document, agreement);
  const state = agreement
    ? t('account.agreements.since', {
        version: agreement.version,
        date: date(toDay(agreement.grantedAt, findOwnTimeZone()), { withYear: true }),
      })
    : t('account.agreements.version', { version });
  const isChoice = consentType !== 'personal_data' && consentType !== 'offer';
  // The consent to analytics counts as given when this device has it, even if the loaded profile does not contain it
  // yet.
  const isCountedHere = useStored('cookieChoice')?.isAccepted === true && consentType === 'cookies_analytics';
  const isOn = agreement !== null || isCountedHere;

  return (
    <li className="flex flex-col gap-1 rounded-lg bg-surface p-4 shadow-card">
      {isChoice ? (
        <Switch label={title} description={state} isOn={isOn} isBusy={isBusy} onChange={change} />
      ) : (
        <div>
          <p className="font-medium">{title}</p>
          <p className="text-sm text-ink-muted">{state}</p>
          <p className="mt-1 text-sm text-ink-muted">
            {t(consentType === 'offer' ? 'account.agreements.offer' : 'account.agreements.personalData')}
          </p>
        </div>
      )}
      <div className="flex flex-wrap items-center gap-x-5">
        <Link
          to={paths.agreements(consentType)}
          aria-label={t('account.agreements.readOf', { title })}
          className={linkClass('inline-flex min-h-target items-center text-sm')}
        >
          {t('account.agreements.read')}
        </Link>
        {consentType === 'personal_data' && (
          <button
            type="button"
            className="min-h-target text-start text-sm font-medium text-danger underline underline-offset-3"
            onClick={onDeleteAccount}
          >
            {t('account.agreements.withdraw')}
          </button>
        )}
      </div>
    </li>
  );
}
