import { lazy, Suspense, useEffect, useState, type ComponentType } from 'react';
import { useSession } from '#features/identity/use-session.ts';
import { loadLaterTexts } from '#i18n/later-texts.ts';
import type { CookieChoice } from '#platform/stored-values.ts';
import { useConfig } from '#platform/use-config.ts';
import { useStored } from '#platform/use-stored.ts';
import { whenOnline } from '#ui/when-online.ts';
import { chooseNotice } from './choose-notice.ts';
import { useNoticeFacts } from './use-notice-facts.ts';

/** `onAnswer`: it was answered or closed, and that is kept. */
export type NoticeProps = { onAnswer: () => void };

const CookieNotice = lazyNotice(async () => (await import('./cookie-notice.tsx')).CookieNotice);
const AdsNotice = lazyNotice(async () => (await import('./ads-notice.tsx')).AdsNotice);
const DownloadNotice = lazyNotice(async () => (await import('./download-notice.tsx')).DownloadNotice);
const InstallNotice = lazyNotice(async () => (await import('./install-notice.tsx')).InstallNotice);
const AnalyticsSession = lazyOrNothing(async () => {
  return (await import('#features/analytics/analytics-session.tsx')).AnalyticsSession;
});

/** The one notice that is to be shown, and what follows from the choice about cookies. */
export function Notices() {
  const [hasAnswered, setAnswered] = useState(false);
  const notice = chooseNotice(useNoticeFacts(hasAnswered));
  const isCounted = useIsCounted();
  const onAnswer = () => setAnswered(true);

  return (
    <Suspense>
      {notice === 'cookies' && <CookieNotice onAnswer={onAnswer} />}
      {notice === 'ads' && <AdsNotice onAnswer={onAnswer} />}
      {notice === 'download' && <DownloadNotice onAnswer={onAnswer} />}
      {notice === 'install' && <InstallNotice onAnswer={onAnswer} />}
      {isCounted && <AnalyticsSession />}
    </Suspense>
  );
}

/** Whether this device may be counted and is by somebody; sends on the way what the server has not heard of the choice. */
function useIsCounted(): boolean {
  const choice = useStored('cookieChoice');
  const session = useSession();
  const { yandexMetrikaId, ga4Id } = useConfig().metrics;

  // Once a choice and a person: what fails is tried again at the next visit.
  const subjectId = session?.kind === 'customer' ? session.subjectId : null;
  const isUnsettled = choice !== null && (choice.isAccepted ? !isProven(choice, subjectId) : choice.consent !== null);
  useEffect(() => {
    if (isUnsettled) settleLater();
  }, [isUnsettled]);

  return choice?.isAccepted === true && choice.consent !== null && Boolean(yandexMetrikaId ?? ga4Id);
}

/** A proof of whoever is here; of somebody unknown that of whoever was here before will do. */
function isProven({ consent }: CookieChoice, subjectId: string | null): boolean {
  return consent !== null && (subjectId === null || consent.subjectId === subjectId);
}

function settleLater(): void {
  void import('#features/consents/cookie-choice.ts').then(
    ({ settleCookieChoice }) => settleCookieChoice(),
    () => undefined,
  );
}

function lazyNotice(load: () => Promise<ComponentType<NoticeProps>>) {
  return lazyOrNothing<NoticeProps>(async () => {
    const [notice] = await Promise.all([load(), loadLaterTexts('notices')]);
    return notice;
  });
}

/** What cannot be loaded is not shown, and the page stays. */
function lazyOrNothing<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    const component = await whenOnline(load).catch(() => null);
    return { default: component ?? (() => null) };
  });
}
