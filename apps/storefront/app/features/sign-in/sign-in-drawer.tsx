import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useKnownPhone } from '#features/cart/state/use-known-phone.ts';
import type { MessageId } from '#i18n/message-id.ts';
import { isPhoneComplete } from '@kaplya/domain/phones';
import { normalizePhone } from '@kaplya/domain/typed-phone';
import { useText } from '#i18n/use-text.ts';
import { ApiFailure } from '@kaplya/client/failures/api-failure.ts';
import { useConfig } from '#platform/data/use-config.ts';
import { Drawer } from '@kaplya/ui/overlay/drawer.tsx';
import { showToast } from '@kaplya/ui/message/toasts.ts';
import { AboutStep } from './about-step.tsx';
import { CodeStep } from '#features/identity/code/code-step.tsx';
import { confirmSignIn, findGuestName, signInByPasskey } from './confirm-sign-in.ts';
import { FIRST_FIELD, GET_CODE } from '#features/identity/code/field-ids.ts';
import { findMainHeading } from '@kaplya/ui/focus/find-main-heading.ts';
import { offerPasskey } from '#features/identity/passkeys/offer-passkey.ts';
import { useSignInForm, type SignInStep } from './sign-in-form.ts';
import { consumeSignInCallback } from '#features/identity/session/sign-in.ts';
import { TargetStep } from './target-step.tsx';
import { ReplacedStep } from './replaced-step.tsx';
import { useIsCustomer } from '#features/identity/session/use-session.ts';

const TITLES: Record<SignInStep, MessageId> = {
  target: 'identity.title',
  code: 'identity.code.title',
  replaced: 'identity.replaced.title',
  about: 'identity.about.title',
};

/**
 * The drawer that signs in without a password (S-39). Its steps: the contact, the code, and for a new customer the
 * name.
 */
export function SignInDrawer() {
  const t = useText();
  const navigate = useNavigate();
  const form = useSignInForm();
  const isCustomer = useIsCustomer();
  const guest = useKnownPhone();
  const { phoneCode } = useConfig();
  const { pathname } = useLocation();
  const isConfirming = useRef(false);
  const ledTo = useRef('');
  const opener = useRef<Element | null>(null);
  // The entered code, when the contact turns out to be replaced. It is state, not a stored draft: empty after a reload.
  const [rightCode, setRightCode] = useState('');
  const { isOpen, step, message, news } = form.values;
  // Stores the last content, so that it stays visible during the closing animation.
  const [shown, setShown] = useState(form.values);
  if (isOpen && shown !== form.values) setShown(form.values);

  function finish() {
    const { leadsTo } = form.values;
    form.reset();
    showToast({ tone: 'success', text: t('identity.done') });
    consumeSignInCallback()?.();
    if (leadsTo === '') return;
    ledTo.current = leadsTo;
    void navigate(leadsTo);
  }

  function finishNew() {
    finish();
    void offerPasskey(t);
  }

  /** The visitor's phone to prefill for the courier; empty if it is incomplete or cannot receive codes. */
  function findCourierPhone() {
    const { isPhoneTyped, phone, unfitPhone } = form.values;
    const known = normalizePhone(isPhoneTyped ? phone : guest.phone, phoneCode);
    return isPhoneComplete(known) && known !== unfitPhone ? known : '';
  }

  async function confirm(challengeId: string, code: string) {
    isConfirming.current = true;
    try {
      const name = findGuestName();
      const { isNew } = await confirmSignIn({ challengeId, code });
      if (isNew && form.values.asksName) form.change({ step: 'about', name, phone: findCourierPhone() });
      else {
        finish();
        void offerPasskey(t);
      }
    } catch (failure) {
      if (!(failure instanceof ApiFailure) || failure.code !== 'identity.contact_replaced') throw failure;
      setRightCode(code);
      form.change({ step: 'replaced' });
    } finally {
      isConfirming.current = false;
    }
  }

  async function signInWithPasskey(consent: boolean) {
    isConfirming.current = true;
    try {
      if (await signInByPasskey({ consent })) finish();
    } finally {
      isConfirming.current = false;
    }
  }

  // Left by another page without closing it, the drawer does not follow.
  const isElsewhere = isOpen && form.values.page !== '' && form.values.page !== location.pathname;
  useEffect(() => {
    if (isElsewhere) form.change({ isOpen: false });
  }, [isElsewhere, form]);

  const isDoneElsewhere = isOpen && !isElsewhere && isCustomer && step !== 'about';
  const finishNow = useRef(finish);
  useEffect(() => {
    finishNow.current = finish;
  });
  useEffect(() => {
    if (isDoneElsewhere && !isConfirming.current) finishNow.current();
  }, [isDoneElsewhere]);

  useLayoutEffect(() => {
    if (isOpen) opener.current = document.activeElement;
  }, [isOpen]);

  // Back at the first step, the button pressed before is gone, so the field or the button of this step takes the focus.
  const stepBefore = useRef<SignInStep | null>(null);
  useEffect(() => {
    const isBack = isOpen && step === 'target' && (stepBefore.current === 'code' || stepBefore.current === 'replaced');
    stepBefore.current = isOpen ? step : null;
    if (isBack) document.getElementById(message + news === '' ? FIRST_FIELD : GET_CODE)?.focus();
  }, [isOpen, step, message, news]);

  useEffect(() => {
    if (ledTo.current !== pathname) return;
    ledTo.current = '';
    findMainHeading()?.focus({ preventScroll: true });
  }, [pathname]);

  /**
   * The element that gets the focus when the drawer closes: the page's heading when the button that opened the drawer
   * disappeared with the sign-in, otherwise the default (true).
   */
  function findFinalFocus() {
    const isOpenerThere = opener.current?.isConnected && opener.current !== document.body;
    return (isCustomer && !isOpenerThere && findMainHeading()) || true;
  }

  function close() {
    // The step for the name is optional, so closing completes the sign-in. At other steps the input stays for the next
    // opening.
    if (step === 'about') finishNew();
    else form.change({ isOpen: false });
  }

  return (
    <Drawer
      isOpen={isOpen && !isElsewhere}
      onClose={close}
      title={t(TITLES[shown.step])}
      isTall
      initialFocus={() => document.getElementById(FIRST_FIELD)}
      finalFocus={findFinalFocus}
    >
      {shown.step === 'code' && shown.challenge ? (
        <CodeStep form={form} challenge={shown.challenge} onConfirm={confirm} />
      ) : shown.step === 'replaced' && shown.challenge ? (
        <ReplacedStep form={form} challenge={shown.challenge} code={rightCode} />
      ) : shown.step === 'about' ? (
        <AboutStep form={form} method={shown.challenge?.method ?? 'sms'} onDone={finishNew} />
      ) : (
        <TargetStep form={form} onPasskey={signInWithPasskey} />
      )}
    </Drawer>
  );
}
