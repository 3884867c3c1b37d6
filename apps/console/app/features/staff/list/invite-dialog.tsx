import type { StaffRole } from '@kaplya/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiFailure, isCancelled, messageOf } from '@kaplya/client/failures/api-failure.ts';
import { TextField } from '@kaplya/ui/field/text-field.tsx';
import { useForm } from '@kaplya/ui/form/use-form.ts';
import { useText } from '#i18n/use-text.ts';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { FormFailure } from '#kit/form/form-failure.tsx';
import { SelectField } from '#kit/form/select-field.tsx';
import { listKey } from '#kit/list/use-list-pages.ts';
import { call } from '#platform/data/client.ts';
import { RoleChoice } from '../member/role-choice.tsx';
import { letterLanguages, toLetterLanguage } from '../letter-languages.ts';

type InviteDialogProps = { isOpen: boolean; roles: readonly StaffRole[]; onClose: () => void };

type Field = 'name' | 'email' | 'phone';
const fields: readonly Field[] = ['name', 'email', 'phone'];

/** Invites a member of staff by a letter with a link. */
export function InviteDialog({ isOpen, roles, onClose }: InviteDialogProps) {
  const t = useText();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [typed, setTyped] = useState({ name: '', email: '', phone: '' });
  const [language, setLanguage] = useState(toLetterLanguage(document.documentElement.lang));
  const [chosen, setChosen] = useState<string[]>([]);
  const form = useForm<Field | 'form'>({
    explain(failure) {
      if (isCancelled(failure)) return {};
      const placed = failure instanceof ApiFailure ? failure.errors : [];
      const found = placed.flatMap(({ field, message }) => {
        const at = fields.find((each) => each === field);
        return at ? [[at, message] as const] : [];
      });
      return found.length > 0
        ? Object.fromEntries(found)
        : { form: messageOf(failure, { fallback: t('kit.form.failed') }) };
    },
  });

  function submit() {
    const { name, email, phone } = typed;
    void form.submit(name.trim() === '' ? { name: t('kit.required') } : {}, async () => {
      const { member } = await call('inviteStaff', {
        body: { name, language, roles: chosen, ...(email && { email }), ...(phone && { phone }) },
      });
      await queries.invalidateQueries({ queryKey: listKey('staff') });
      onClose();
      await navigate(`/staff/${member.id}`);
    });
  }

  const field = (name: Field, more: { autoComplete: string; type?: string }) => (
    <TextField
      {...more}
      label={t(`staff.${name}`)}
      name={name}
      value={typed[name]}
      error={form.errors[name]}
      onChange={({ target }) => {
        setTyped({ ...typed, [name]: target.value });
        form.clear(name);
      }}
    />
  );

  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('staff.invite')}
      description={t('staff.invite.text')}
      submitLabel={t('staff.invite.send')}
      isBusy={form.work === 'submit'}
      formRef={form.rootProps.ref}
      onSubmit={submit}
    >
      {field('name', { autoComplete: 'off' })}
      {field('email', { autoComplete: 'off', type: 'email' })}
      {field('phone', { autoComplete: 'off', type: 'tel' })}
      <SelectField
        label={t('staff.language')}
        value={language}
        options={letterLanguages}
        onChange={({ target }) => setLanguage(toLetterLanguage(target.value))}
      />
      <RoleChoice roles={roles} chosen={chosen} onChange={setChosen} />
      <FormFailure failure={form.errors.form} />
    </FormDialog>
  );
}
