import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { formatPhone } from '@kaplya/domain/phones';
import { useText } from '#i18n/use-text.ts';
import { ApiFailure } from '@kaplya/client/failures/api-failure.ts';
import { getClient } from '#platform/data/client.ts';
import { saveFormDraft } from '#platform/storage/form-draft.ts';
import { useCallForm } from '#platform/form/use-call-form.ts';
import { paths } from '#platform/page/paths.ts';
import type { FormDraft } from '#platform/storage/use-form-draft.ts';
import { Button } from '@kaplya/ui/button/button.tsx';
import type { StoredChallenge } from '#features/identity/code/challenge.ts';
import { FormMessage } from '#features/identity/code/form-message.tsx';
import type { SignInForm } from './sign-in-form.ts';
import { undoForm } from '#features/identity/undo/undo-form.ts';

type ReplacedStepProps = {
  form: FormDraft<SignInForm>;
  challenge: StoredChallenge;
  /** The code that was entered, which the call that restores the account needs too; empty after a reload. */
  code: string;
};

/**
 * The step shown when the contact was recently replaced on its account: restore the account, or use another contact.
 */
export function ReplacedStep({ form: draft, challenge, code }: ReplacedStepProps) {
  const t = useText();
  const navigate = useNavigate();
  const form = useCallForm({ failed: 'identity.replaced.failed', offline: 'identity.offline' });
  const words = useRef<HTMLParagraphElement>(null);
  const { id, method, asked, target } = challenge;
  const shownTarget = method === 'email' ? target : formatPhone(target);

  // The button pressed in the step before was removed, so the text of this step takes the focus.
  useEffect(() => words.current?.focus(), []);

  /**
   * Continues on the undo page, which requests another code, when the entered one is gone (after a reload) or has
   * expired.
   */
  function continueOnUndoPage() {
    const contact = method === 'email' ? { email: target } : { phone: target };
    saveFormDraft(undoForm, { step: 'target', method: asked, challenge: null, message: '', ...contact });
    draft.change({ isOpen: false, step: 'target', challenge: null, message: '' });
    void navigate(paths.undoContact());
  }

  async function undo() {
    if (code === '') return continueOnUndoPage();
    try {
      await getClient().call('undoContactChange', { body: { challengeId: id, code } });
      draft.change({
        step: 'target',
        challenge: null,
        message: '',
        news: t('identity.replaced.done', { target: shownTarget }),
      });
    } catch (failure) {
      if (failure instanceof ApiFailure && failure.code === 'identity.challenge_over') return continueOnUndoPage();
      throw failure;
    }
  }

  const toTarget = () => draft.change({ step: 'target', challenge: null, message: '' });

  return (
    <div className="flex flex-col gap-4">
      <p ref={words} tabIndex={-1} className="wrap-anywhere outline-none">
        {t('identity.replaced.text', { target: shownTarget })}
      </p>
      <FormMessage tone="danger">{form.errors.form}</FormMessage>
      <Button
        size="lg"
        isWide
        isLoading={form.isBusy}
        disabledReason={form.disabledReason}
        onClick={() => void form.run('submit', undo)}
      >
        {t('identity.replaced.undo')}
      </Button>
      <Button variant="ghost" isWide onClick={toTarget}>
        {t('identity.replaced.other')}
      </Button>
    </div>
  );
}
