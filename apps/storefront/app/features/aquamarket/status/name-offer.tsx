import { cleanLine } from '@kaplya/domain/typed-text';
import { useState } from 'react';
import { profileQuery, userQuery } from '#features/identity/session/account-queries.ts';
import { useIsCustomer } from '#features/identity/session/use-session.ts';
import { useText } from '#i18n/use-text.ts';
import { getClient } from '#platform/data/client.ts';
import { useQuery } from '#platform/data/queries.ts';
import { getQueryClient } from '#platform/data/query-client.ts';
import { useCallForm } from '#platform/form/use-call-form.ts';
import { Button } from '@kaplya/ui/button/button.tsx';
import { TextField } from '@kaplya/ui/field/text-field.tsx';
import { findMainHeading } from '@kaplya/ui/focus/find-main-heading.ts';
import { showToast } from '@kaplya/ui/message/toasts.ts';

/** Offers a customer without a name to give one, which nobody asked for before the door. */
export function NameOffer() {
  const t = useText();
  const isCustomer = useIsCustomer();
  const { data: user } = useQuery({ ...userQuery(), enabled: isCustomer });
  const form = useCallForm<'name'>({ failed: 'errors.generic', offline: 'errors.network' });
  const [typed, setTyped] = useState('');
  if (user?.name !== '') return null;

  async function save() {
    const { success, errors } = await getClient().call('updateProfile', { body: { name: cleanLine(typed) } });
    if (!success) return { name: errors['name']?.[0] ?? t('errors.generic') };
    showToast({ tone: 'success', text: t('aquamarket.name.saved') });
    for (const { queryKey } of [userQuery(), profileQuery()]) void getQueryClient().invalidateQueries({ queryKey });
    // The form is about to disappear with the pressed button.
    findMainHeading()?.focus({ preventScroll: true });
    return {};
  }

  function submit() {
    void form.submit(cleanLine(typed) === '' ? { name: t('aquamarket.name.empty') } : {}, save);
  }

  return (
    <form {...form.toProps(submit)} className="flex flex-col gap-3 rounded-lg bg-surface p-4 shadow-card sm:p-6">
      <TextField
        name="name"
        label={t('aquamarket.name.label')}
        hint={t('aquamarket.name.hint')}
        isOptional
        autoComplete="name"
        maxLength={100}
        value={typed}
        error={form.errors.name}
        onChange={(event) => {
          form.clear('name');
          setTyped(event.target.value);
        }}
      />
      <Button type="submit" variant="secondary" isWide isLoading={form.isBusy} disabledReason={form.disabledReason}>
        {t('aquamarket.name.save')}
      </Button>
    </form>
  );
}
