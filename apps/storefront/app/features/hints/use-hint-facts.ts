import { findStoreLinks, findStoreOfDevice } from '#features/company/pages/find-store.ts';
import { useSession } from '#features/identity/session/use-session.ts';
import { useConfig } from '#platform/data/use-config.ts';
import { useStored } from '#platform/storage/use-stored.ts';
import { useAdsConsent } from './ads-consent.ts';
import { isAdsConsentNeeded, type HintFacts } from './choose-hint.ts';
import type { PlaceFacts } from './is-place-free.ts';
import { isInstalled, useInstallWay } from './installing.ts';

/** Collects the current facts for `chooseHint`. */
export function useHintFacts(place: PlaceFacts, hasAnswered: boolean): HintFacts {
  const session = useSession();
  const { links } = useConfig();
  const store = findStoreOfDevice(navigator.userAgent, navigator.maxTouchPoints);
  const subjectId = session?.kind === 'customer' ? session.subjectId : null;
  const facts: HintFacts = {
    ...place,
    now: readClock(),
    isCustomer: subjectId !== null,
    hasAdsConsent: null,
    adsDeclinedAt: useStoredTime('adsDeclinedAt'),
    hasStore: store !== null && findStoreLinks(links)[store] !== null,
    downloadClosedAt: useStoredTime('downloadModalClosedAt'),
    installWay: useInstallWay(),
    isInstalled: isInstalled(),
    installClosedAt: useStoredTime('installClosedAt'),
    openedAt: performance.timeOrigin,
    firstVisitAt: useStoredTime('initialVisitAt'),
    hasOrdered: useStored('orderedAt') !== null,
    hasAnswered,
  };
  return { ...facts, hasAdsConsent: useAdsConsent(isAdsConsentNeeded(facts) ? subjectId : null) };
}

/** The time, read whenever another fact changes: no timer is needed, because no hint is time-critical. */
function readClock(): number {
  return Date.now();
}

function useStoredTime(
  key: 'adsDeclinedAt' | 'downloadModalClosedAt' | 'installClosedAt' | 'initialVisitAt',
): number | null {
  const time = Date.parse(useStored(key) ?? '');
  return Number.isNaN(time) ? null : time;
}
