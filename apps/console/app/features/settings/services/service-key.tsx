import type { PartnerSecret } from '@kaplya/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '@kaplya/ui/button/button.tsx';
import { showToast } from '@kaplya/ui/message/toasts.ts';
import { useText } from '#i18n/use-text.ts';
import { ConfirmButton } from '#kit/form/confirm-button.tsx';
import { FormFailure } from '#kit/form/form-failure.tsx';
import { useFormats } from '#kit/format/use-formats.ts';
import { call } from '#platform/data/client.ts';
import { useMe } from '#platform/session/me.ts';
import { isSecretValue, SecretValueField } from '../secrets/secret-value-field.tsx';

type ServiceKeyProps = {
  name: 'smtp' | 'smsru' | 'yandex-geocoder' | 'yandex-suggest';
  /** The host that the key opens. */
  account: string;
  /** Null: there is no key yet. */
  secret: PartnerSecret | null;
  onChanged: () => void;
};

/** The key or password of a service: set, replaced and deleted here, and never shown. */
export function ServiceKey({ name, account, secret, onChanged }: ServiceKeyProps) {
  const t = useText();
  const formats = useFormats();
  const [isTyped, setTyped] = useState(false);
  const [value, setValue] = useState('');
  const label = t(`settings.services.key.${name}`);
  const { isOwner } = useMe();
  // Codes that sign owners in go by it.
  const isReadOnly = (name === 'smtp' || name === 'smsru') && !isOwner;
  const save = useMutation({
    mutationFn: () =>
      call('saveSecret', { params: { name }, body: { account, version: secret?.version ?? 0, value: value.trim() } }),
    onSuccess: () => {
      setValue('');
      setTyped(false);
      showToast({ tone: 'success', text: t('settings.secrets.saved') });
      onChanged();
    },
  });
  const remove = useMutation({
    mutationFn: () => call('deleteSecret', { params: { name }, query: { account, version: secret?.version ?? 0 } }),
    onSuccess: () => {
      showToast({ tone: 'success', text: t('settings.secrets.removed') });
      onChanged();
    },
  });
  return (
    <div className="flex max-w-xl flex-col gap-3 not-first:mt-5">
      <p className="text-ink-muted">{t(`settings.services.key.${name}.text`, { account })}</p>
      {secret && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className={secret.isReadable ? undefined : 'text-danger'}>
            {[
              account,
              secret.isReadable ? null : t('settings.secrets.unreadable'),
              secret.hint === '' ? null : t('settings.secrets.hint', { hint: secret.hint }),
              secret.setAt === null
                ? null
                : t('settings.secrets.set', {
                    who: secret.setBy?.name ?? t('settings.changed.nobody'),
                    when: formats.dateTime(secret.setAt),
                  }),
            ]
              .filter((part) => part !== null)
              .join(' · ')}
          </span>
          {!isReadOnly && (
            <Button
              variant="secondary"
              size="sm"
              aria-label={t('settings.secrets.replace.of', { account })}
              aria-expanded={isTyped}
              onClick={() => setTyped(!isTyped)}
            >
              {t('settings.secrets.replace')}
            </Button>
          )}
          <ConfirmButton
            label={t('settings.secrets.remove')}
            title={t('settings.services.key.remove.title', { name: label })}
            text={t('settings.services.key.remove.text')}
            variant="ghost"
            isBusy={remove.isPending}
            onConfirm={() => remove.mutate()}
          />
        </div>
      )}
      {isReadOnly && <p>{t('settings.services.key.owners')}</p>}
      {!isReadOnly && (secret === null || isTyped) && (
        <form
          noValidate
          aria-label={label}
          className="flex flex-col gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            if (isSecretValue(value)) save.mutate();
          }}
        >
          <SecretValueField
            label={label}
            hint={t('settings.services.key.value.hint')}
            value={value}
            onChange={setValue}
          />
          <div>
            <Button type="submit" isLoading={save.isPending} isDisabled={!isSecretValue(value)}>
              {t(name === 'smtp' ? 'settings.services.key.save' : 'settings.secrets.save')}
            </Button>
          </div>
        </form>
      )}
      <FormFailure failure={save.error ?? remove.error} />
    </div>
  );
}
