import type { ContactUndone } from '@kaplya/contract';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { PlainPage } from '#features/page-parts/plain-page.tsx';
import { useText } from '#i18n/use-text.ts';
import { ApiFailure, isUnanswered as isUnansweredCall } from '@kaplya/client/failures/api-failure.ts';
import { getClient } from '#platform/data/client.ts';
import { paths } from '#platform/page/paths.ts';
import { Button } from '@kaplya/ui/button/button.tsx';
import { buttonClass } from '@kaplya/ui/button/button-class.ts';
import { Card } from '@kaplya/ui/layout/card.tsx';
import { EmptyState } from '@kaplya/ui/message/empty-state.tsx';
import { CodeStep } from '../code/code-step.tsx';
import { openSignIn } from '../session/sign-in.ts';
import { useIsCustomer } from '../session/use-session.ts';
import { useUndoForm } from './undo-form.ts';
import { UndoTargetStep } from './undo-target-step.tsx';

const FIELD = 'undo-first';

type End = { outcome: ContactUndone['outcome'] | 'nothing'; phone: string };

/**
 * The form by which a replaced contact restores the account, or the current contact refuses a recovery that support
 * started (rules 61b and 61c). The code sent to the contact identifies the account. Opening the page changes nothing.
 */
export function UndoPage({ isRecovery }: { isRecovery: boolean }) {
  const t = useText();
  const form = useUndoForm();
  const isCustomer = useIsCustomer();
  const [end, setEnd] = useState<End | null>(null);
  const { step, challenge } = form.values;
  const isUnanswered = useRef(false);

  // The button pressed in the code step was removed, so the focus moves to the step shown.
  const stepBefore = useRef(step);
  useEffect(() => {
    if (step === 'target' && stepBefore.current === 'code') document.getElementById(FIELD)?.focus();
    stepBefore.current = step;
  }, [step]);

  async function confirm(challengeId: string, code: string) {
    const found = await undo(challengeId, code).catch((failure: unknown) => {
      isUnanswered.current ||= isUnansweredCall(failure);
      throw failure;
    });
    // Nothing is left to undo after an attempt that took effect without an answer.
    const done = isRecovery ? 'recovery_refused' : 'restored';
    const outcome = found === 'nothing' && isUnanswered.current ? done : found;
    isUnanswered.current = false;
    // Restoring ends all sessions of the account, perhaps this browser's too, so a request checks whether it is still
    // valid.
    if (outcome === 'restored' && isCustomer) await learnWhoIsHere();
    const target = challenge?.target ?? '';
    setEnd({ outcome, phone: target.includes('@') ? '' : target });
    form.reset();
  }

  if (end) return <UndoEnd end={end} onAgain={() => setEnd(null)} />;
  const words = isRecovery ? 'recovery' : 'undo';
  return (
    <PlainPage>
      <h1 className="text-2xl">{t(`undo.title.${words}`)}</h1>
      <p className="mt-2 max-w-prose text-ink-muted">{t(`undo.lead.${words}`)}</p>
      <Card className="mt-5 sm:max-w-md">
        {step === 'code' && challenge ? (
          <CodeStep
            form={form}
            challenge={challenge}
            fieldId={FIELD}
            confirmLabel={`undo.confirm.${words}`}
            onConfirm={confirm}
          />
        ) : (
          <UndoTargetStep form={form} fieldId={FIELD} />
        )}
      </Card>
      <p className="mt-4 max-w-prose text-sm text-ink-muted">{t('undo.secret')}</p>
    </PlainPage>
  );
}

async function undo(challengeId: string, code: string): Promise<End['outcome']> {
  try {
    const { outcome } = await getClient().call('undoContactChange', { body: { challengeId, code } });
    return outcome;
  } catch (failure) {
    if (failure instanceof ApiFailure && failure.code === 'identity.change_unknown') return 'nothing';
    throw failure;
  }
}

async function learnWhoIsHere(): Promise<void> {
  try {
    await getClient().call('getUser');
  } catch {
    // The call fails when this browser's session was revoked: the page then continues as a visitor.
  }
}

function UndoEnd({ end: { outcome, phone }, onAgain }: { end: End; onAgain: () => void }) {
  const t = useText();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <PlainPage>
      <EmptyState
        headingLevel={1}
        headingRef={heading}
        drawing={outcome === 'nothing' ? 'search' : 'bottle'}
        title={t(`undo.${outcome}.title`)}
        text={t(`undo.${outcome}.text`)}
        action={
          <div className="flex flex-col gap-2">
            {outcome === 'restored' && (
              <Button size="lg" onClick={() => openSignIn({ leadsTo: paths.profile(), ...(phone && { phone }) })}>
                {t('undo.signIn')}
              </Button>
            )}
            {outcome === 'nothing' && <Button onClick={onAgain}>{t('undo.another')}</Button>}
            <Link
              to={outcome === 'recovery_refused' ? paths.catalogue() : paths.support()}
              className={buttonClass({ variant: outcome === 'recovery_refused' ? 'primary' : 'ghost' })}
            >
              {t(outcome === 'recovery_refused' ? 'common.toCatalogue' : 'pages.footer.support')}
            </Link>
          </div>
        }
      />
    </PlainPage>
  );
}
