import { useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useAddresses } from '#features/addresses/book/use-addresses.ts';
import { useCartValue } from '#features/cart/state/use-cart.ts';
import { formatPhone } from '@kaplya/domain/phones';
import { useLanguage } from '#i18n/use-language.ts';
import { useText } from '#i18n/use-text.ts';
import { ApiFailure } from '@kaplya/client/failures/api-failure.ts';
import { apiQuery } from '#platform/data/api-query.ts';
import { getClient } from '#platform/data/client.ts';
import { useCallForm } from '#platform/form/use-call-form.ts';
import { paths } from '#platform/page/paths.ts';
import { useQuery } from '#platform/data/queries.ts';
import { Button } from '@kaplya/ui/button/button.tsx';
import { Dialog } from '@kaplya/ui/overlay/dialog.tsx';
import { linkClass } from '@kaplya/ui/button/link-class.ts';
import { TextField } from '@kaplya/ui/field/text-field.tsx';
import { toDepartureState } from './farewell.ts';
import { isSameWord } from './is-same-word.ts';

type DeleteAccountDialogProps = { isOpen: boolean; onClose: () => void };

/** Deletes the account: lists what will be lost, and requires a typed word as a confirmation (rule 79). */
export function DeleteAccountDialog({ isOpen, onClose }: DeleteAccountDialogProps) {
  const t = useText();
  const navigate = useNavigate();
  const { addresses } = useAddresses();
  const hasCart = useCartValue(({ lines }) => lines.length > 0);
  const formId = useId();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const form = useCallForm<'word'>({ failed: 'errors.deleteAccount' });
  const word = t('account.delete.word');

  function close() {
    // The dialog cannot be closed while the request is running, because that would not cancel the deletion.
    if (form.isBusy) return;
    setTyped('');
    form.reset();
    onClose();
  }

  function submit() {
    const mistakes = isSameWord(typed, word) ? {} : { word: t('account.delete.wrongWord', { word }) };
    void form.submit(mistakes, async () => {
      await getClient().endSessionWith('deleteProfile');
      await navigate(paths.profile(), { replace: true, state: toDepartureState('deleted') });
    });
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={t('account.delete.title')}
      initialFocus={field}
      footer={
        <>
          <Button variant="secondary" isDisabled={form.isBusy} onClick={close}>
            {t('account.delete.keep')}
          </Button>
          <Button type="submit" form={formId} variant="danger" isLoading={form.isBusy}>
            {t('account.delete.confirm')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <div>
          <p>{t('account.delete.lost')}</p>
          <ul className="mt-1.5 flex list-disc flex-col gap-1 ps-5">
            <li>{t('account.delete.lost.data')}</li>
            {addresses.length > 0 && <li>{t('account.delete.lost.addresses', { count: addresses.length })}</li>}
            {hasCart && <li>{t('account.delete.lost.cart')}</li>}
          </ul>
        </div>
        <p>{t('account.delete.orders')}</p>
        <p className="text-sm text-ink-muted">{t('account.delete.kept')}</p>
        <form id={formId} {...form.toProps(submit)}>
          <TextField
            ref={field}
            label={t('account.delete.type', { word })}
            value={typed}
            error={form.errors.word}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            onChange={(event) => {
              setTyped(event.target.value);
              form.clear('word');
            }}
          />
        </form>
        <div role="alert" className="empty:hidden">
          {form.errors.form && <Problem text={form.errors.form} isRefused={isRefusal(form.failure)} />}
        </div>
      </div>
    </Dialog>
  );
}

function isRefusal(failure: unknown): boolean {
  return failure instanceof ApiFailure && failure.status === 409;
}

/**
 * The reason why the account cannot be deleted now. After a refusal also the shop's phone, because waiting does not
 * help then.
 */
function Problem({ text, isRefused }: { text: string; isRefused: boolean }) {
  const t = useText();
  const lang = useLanguage();
  const { data } = useQuery({ ...apiQuery('getCompany', { query: { lang } }), enabled: isRefused });
  return (
    <div className="rounded-lg bg-warning-soft p-3.5 text-sm text-warning">
      <p>{text}</p>
      {isRefused && data && (
        <p className="mt-1">
          {t('account.delete.call')}{' '}
          <a
            href={`tel:${data.data.phone}`}
            className={linkClass('inline-flex min-h-target items-center whitespace-nowrap')}
          >
            {formatPhone(data.data.phone)}
          </a>
        </p>
      )}
    </div>
  );
}
