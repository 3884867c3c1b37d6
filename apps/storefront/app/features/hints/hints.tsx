import { useEffect, useState } from 'react';
import { isChoiceOf } from '#features/consents/choice-owner.ts';
import { useSession } from '#features/identity/session/use-session.ts';
import { lazyWithTexts } from '#i18n/deferred-texts.ts';
import type { CookieChoice } from '#platform/storage/stored-values.ts';
import { useConfig } from '#platform/data/use-config.ts';
import { useStored } from '#platform/storage/use-stored.ts';
import { Optional } from '@kaplya/ui/lazy/optional.tsx';
import { CookieHint } from './cookie-hint.tsx';
import { isAboutCookies, isPlaceFree } from './is-place-free.ts';
import { usePlaceFacts } from './use-place-facts.ts';

// Loaded only after the visitor's choice about cookies, because no suggestion is shown before it.
const Suggestions = lazyWithTexts([], async () => (await import('./suggestions.tsx')).Suggestions);
const AnalyticsSession = lazyWithTexts(
  [],
  async () => (await import('#features/analytics/analytics-session.tsx')).AnalyticsSession,
);

/** Shows the one hint that is due, and starts analytics once the visitor has agreed to it. */
export function Hints() {
  const [hasAnswered, setAnswered] = useState(false);
  const place = usePlaceFacts();
  const isCounted = useIsCounted();
  const onAnswer = () => setAnswered(true);

  return (
    <>
      {isPlaceFree(place) && (
        <Optional key={String(isAboutCookies(place))} renderMissing={null}>
          {isAboutCookies(place) ? (
            <CookieHint onAnswer={onAnswer} />
          ) : (
            <Suggestions place={place} hasAnswered={hasAnswered} onAnswer={onAnswer} />
          )}
        </Optional>
      )}
      {isCounted && (
        <Optional renderMissing={null}>
          <AnalyticsSession />
        </Optional>
      )}
    </>
  );
}

/** Whether analytics may run on this device. Also sends the server the part of the choice that it does not have yet. */
function useIsCounted(): boolean {
  const choice = useStored('cookieChoice');
  const session = useSession();
  const { yandexMetrikaId, ga4Id } = useConfig().metrics;

  // Sends each choice once per person. The next visit retries after a failure.
  const subjectId = session?.kind === 'customer' ? session.subjectId : null;
  const isUnsent = choice !== null && (choice.isAccepted ? !isProven(choice, subjectId) : hasProofs(choice));
  const chosenBy = useStored('cookieChoiceOf');
  const isTheirs = choice !== null && isChoiceOf(choice, chosenBy, subjectId);
  useEffect(() => {
    if (isUnsent) sendChoice();
  }, [isUnsent]);

  return isTheirs && choice.isAccepted && choice.consent !== null && Boolean(yandexMetrikaId ?? ga4Id);
}

/** Whether the choice has a proof for the current customer. For a visitor (null) any proof of this device counts. */
function isProven({ consent }: CookieChoice, subjectId: string | null): boolean {
  return consent !== null && (subjectId === null || consent.subjectId === subjectId);
}

function hasProofs({ consent, earlier = [] }: CookieChoice): boolean {
  return consent !== null || earlier.length > 0;
}

function sendChoice(): void {
  void import('#features/consents/cookie-choice.ts').then(
    ({ syncCookieChoice }) => syncCookieChoice(),
    () => undefined,
  );
}
