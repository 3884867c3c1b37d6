import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { TextField } from '@kaplya/ui/field/text-field.tsx';
import { showToast } from '@kaplya/ui/message/toasts.ts';
import { useText } from '#i18n/use-text.ts';
import { FormFailure } from '#kit/form/form-failure.tsx';
import { SelectField } from '#kit/form/select-field.tsx';
import { SaveButton } from '#kit/keys/save-button.tsx';
import { call } from '#platform/data/client.ts';
import { acquirerSecretNames, type AcquirerSecretName } from './acquirer-secret.ts';
import { isSecretValue, SecretValueField } from './secret-value-field.tsx';

/** Sets a secret of an account that has none. */
export function NewSecret({ onSaved }: { onSaved: () => void }) {
  const t = useText();
  const [name, setName] = useState<AcquirerSecretName>('yookassa');
  const [account, setAccount] = useState('');
  const [value, setValue] = useState('');
  const save = useMutation({
    mutationFn: () =>
      call('saveSecret', { params: { name }, body: { account: account.trim(), version: 0, value: value.trim() } }),
    onSuccess: () => {
      setAccount('');
      setValue('');
      showToast({ tone: 'success', text: t('settings.secrets.saved') });
      onSaved();
    },
  });
  const isReady = account.trim() !== '' && isSecretValue(value);
  return (
    <form
      noValidate
      aria-label={t('settings.secrets.add')}
      className="flex max-w-xl flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) save.mutate();
      }}
    >
      <h3 className="font-semibold">{t('settings.secrets.add')}</h3>
      <SelectField
        label={t('settings.secrets.provider')}
        options={acquirerSecretNames.map((each) => ({ value: each, label: t(`settings.secrets.name.${each}`) }))}
        value={name}
        onChange={({ target }) => setName(acquirerSecretNames.find((each) => each === target.value) ?? 'yookassa')}
      />
      <TextField
        label={t(name === 'yookassa' ? 'settings.secrets.account.yookassa' : 'settings.secrets.account.stripe')}
        maxLength={40}
        autoComplete="off"
        spellCheck={false}
        value={account}
        onChange={({ target }) => setAccount(target.value)}
      />
      <SecretValueField value={value} onChange={setValue} />
      <FormFailure failure={save.error} />
      <div>
        <SaveButton isLoading={save.isPending} isDisabled={!isReady}>
          {t('settings.secrets.save')}
        </SaveButton>
      </div>
    </form>
  );
}
