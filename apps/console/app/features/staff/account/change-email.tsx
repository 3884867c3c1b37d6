import type { Challenge } from '@kaplya/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { ApiFailure, isCancelled, messageOf } from '@kaplya/client/failures/api-failure.ts';
import { isCodeOver } from '@kaplya/client/sign-in/is-code-over.ts';
import { findPastedCode, toTypedCode } from '@kaplya/client/sign-in/parse-code.ts';
import { Button } from '@kaplya/ui/button/button.tsx';
import { CodeField } from '@kaplya/ui/field/code-field.tsx';
import { TextField } from '@kaplya/ui/field/text-field.tsx';
import { useForm } from '@kaplya/ui/form/use-form.ts';
import { showToast } from '@kaplya/ui/message/toasts.ts';
import { useText } from '#i18n/use-text.ts';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { call } from '#platform/data/client.ts';
import { meQuery, useMe } from '#platform/session/me.ts';

/** The button to another e-mail of one's own, and its dialog: the address first, then the code sent there. */
export function ChangeEmail() {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" size="sm" className="self-start" onClick={() => setOpen(true)}>
        {t('staff.email.change')}
      </Button>
      {isOpen && <ChangeEmailDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function ChangeEmailDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const { id } = useMe();
  const queries = useQueryClient();
  const [email, setEmail] = useState('');
  const [code, setCode] = useState('');
  const [challenge, setChallenge] = useState<Challenge | null>(null);
  const codeId = useId();
  const form = useForm<'field'>({
    explain: (failure) =>
      isCancelled(failure) ? {} : { field: messageOf(failure, { fallback: t('kit.form.failed') }) },
  });

  // The field of the address, which had the focus, has unmounted.
  useEffect(() => {
    if (challenge) document.getElementById(codeId)?.focus();
  }, [challenge, codeId]);

  const send = () =>
    void form.submit(email.trim() === '' ? { field: t('kit.required') } : {}, async () => {
      setChallenge(await call('sendOwnEmailCode', { body: { email } }));
      setCode('');
    });

  function confirm({ challengeId, codeLength }: Challenge, entered: string) {
    const mistake = entered.length < codeLength ? t('staff.email.codeLength', { count: codeLength }) : undefined;
    void form.submit(mistake ? { field: mistake } : {}, async () => {
      try {
        await call('changeOwnEmail', { body: { challengeId, code: entered } });
      } catch (failure) {
        // The answer to an earlier press may be lost.
        if (isCancelled(failure) || !(await hasMoved())) {
          if (failure instanceof ApiFailure && needsNewCode(failure)) setChallenge(null);
          throw failure;
        }
      }
      showToast({ tone: 'success', text: t('staff.email.changed') });
      onClose();
      await queries.invalidateQueries({ queryKey: meQuery(id).queryKey });
    });
  }

  const hasMoved = () =>
    call('getMe').then(
      (me) => me.email === email.trim().toLowerCase(),
      () => false,
    );

  return (
    <FormDialog
      onClose={onClose}
      title={t('staff.email.change')}
      description={challenge ? undefined : t('staff.email.change.text')}
      submitLabel={t(challenge ? 'staff.email.change' : 'staff.email.send')}
      isBusy={form.isBusy}
      formRef={form.rootProps.ref}
      onSubmit={() => (challenge ? confirm(challenge, code) : send())}
    >
      {challenge ? (
        <>
          <CodeField
            label={t('staff.email.code')}
            hint={<span className="wrap-anywhere">{t('staff.email.sent', { email })}</span>}
            length={challenge.codeLength}
            value={code}
            error={form.errors.field}
            id={codeId}
            readOnly={form.isBusy}
            normalize={(typed) => toTypedCode(typed, challenge.codeLength)}
            findInPasted={(pasted) => findPastedCode(pasted, challenge.codeLength, { isCall: false })}
            onValueChange={(next) => {
              if (form.isBusy) return;
              setCode(next);
              form.clear('field');
              if (next.length === challenge.codeLength && next !== code) confirm(challenge, next);
            }}
          />
          <Button
            variant="ghost"
            size="sm"
            className="-ms-3 self-start"
            isDisabled={form.isBusy}
            onClick={() => {
              setChallenge(null);
              form.clear('field');
            }}
          >
            {t('staff.email.other')}
          </Button>
        </>
      ) : (
        <TextField
          label={t('staff.email.new')}
          type="email"
          autoComplete="email"
          value={email}
          error={form.errors.field}
          readOnly={form.isBusy}
          onChange={({ target }) => {
            setEmail(target.value);
            form.clear('field');
          }}
        />
      )}
    </FormDialog>
  );
}

/** Whether the code is over, or its address is a colleague's. */
const needsNewCode = (failure: ApiFailure): boolean => isCodeOver(failure) || failure.code === 'staff.contact_taken';
