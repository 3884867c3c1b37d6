import { useEffect, useRef } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { saveCookieChoice } from '#features/consents/choice-owner.ts';
import { useText } from '#i18n/use-text.ts';
import { paths } from '#platform/page/paths.ts';
import { useStored } from '#platform/storage/use-stored.ts';
import { Button } from '@kaplya/ui/button/button.tsx';
import { linkClass } from '@kaplya/ui/button/link-class.ts';
import { HintBar } from './hint-bar.tsx';
import type { HintProps } from './lazy-hint.ts';
import { COOKIES_FRAGMENT } from './use-place-facts.ts';

/**
 * Asks for the consent to analytics cookies. Refusing is as easy as agreeing, and only an answer closes the hint
 * (S-47).
 */
export function CookieHint({ onAnswer }: HintProps) {
  const t = useText();
  const choice = useStored('cookieChoice');
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const bar = useRef<HTMLElement>(null);
  const isAskedFor = hash === COOKIES_FRAGMENT;

  // Focuses the question only when the visitor opened the cookie settings, not when it appears by itself.
  useEffect(() => {
    if (isAskedFor) bar.current?.focus({ preventScroll: true });
  }, [isAskedFor]);

  function decide(isAccepted: boolean) {
    // Applies to this device at once. `useIsCounted` (`hints.tsx`) sends the stored choice to the server.
    saveCookieChoice({ consent: null, ...choice, isAccepted });
    dismiss();
  }

  function dismiss() {
    onAnswer();
    if (isAskedFor) void navigate({ pathname, search }, { replace: true, preventScrollReset: true });
  }

  return (
    <HintBar
      ref={bar}
      title={t('notices.cookies.title')}
      actions={
        <>
          <Button variant="secondary" size="sm" onClick={() => decide(false)}>
            {t('notices.cookies.reject')}
          </Button>
          <Button variant="secondary" size="sm" onClick={() => decide(true)}>
            {t('notices.cookies.accept')}
          </Button>
        </>
      }
      more={
        <Link to={paths.agreements('cookies')} className={linkClass('inline-flex min-h-target items-center')}>
          {t('notices.cookies.more')}
        </Link>
      }
      {...(choice && { onClose: dismiss })}
    >
      {choice && (
        <p className="text-ink-muted">{t(choice.isAccepted ? 'notices.cookies.isOn' : 'notices.cookies.isOff')}</p>
      )}
    </HintBar>
  );
}
