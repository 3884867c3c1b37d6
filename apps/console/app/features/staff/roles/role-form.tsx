import type { Permission, StaffRole } from '@kaplya/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Checkbox } from '@kaplya/ui/field/checkbox.tsx';
import { TextField } from '@kaplya/ui/field/text-field.tsx';
import { Callout } from '@kaplya/ui/message/callout.tsx';
import { useText } from '#i18n/use-text.ts';
import { useDeletion } from '#kit/editor/use-deletion.ts';
import { ConfirmButton } from '#kit/form/confirm-button.tsx';
import { SaveBar } from '#kit/form/save-bar.tsx';
import { useVersionedForm, type Versioned } from '#kit/form/use-versioned-form.ts';
import { apiQuery } from '#platform/data/api-query.ts';
import { call } from '#platform/data/client.ts';
import { fetchLatest } from '#platform/data/fetch-latest.ts';
import { useMe } from '#platform/session/me.ts';
import { useAuditLabels } from '../audit/use-audit-labels.ts';
import { toRoleName } from '../role-name.ts';
import { permissionGroups, type PermissionGroup } from './permission-groups.ts';

type RoleFormProps = { role: StaffRole; onMade: (id: string) => void; onDeleted: () => void };

type Values = { name: string; permissions: Permission[] };

const groups = Object.keys(permissionGroups) as PermissionGroup[];

/** What a role may do, in plain words. What the person does not hold cannot be added, and says why. */
export function RoleForm({ role, onMade, onDeleted }: RoleFormProps) {
  const t = useText();
  const me = useMe();
  const queries = useQueryClient();
  const { queryKey } = apiQuery('listRoles');
  const isNew = role.id === '';
  const [madeId, setMadeId] = useState<string | null>(null);
  /** Of the record. A new one that was typed into while it was made is saved again before it is opened. */
  const id = useRef(role.id);
  const toVersioned = (each: StaffRole): Versioned<Values> => ({
    version: each.version,
    values: { name: toRoleName(each, t), permissions: [...each.permissions] },
  });
  const form = useVersionedForm<Values>({
    loaded: toVersioned(role),
    async save({ name, permissions }, version) {
      // The template's own name is in every language.
      const isTemplates = role.template !== null && name === t(`shell.role.${role.template}`);
      const saved =
        id.current === ''
          ? await call('createRole', { body: { name, permissions } })
          : await call('updateRole', {
              params: { id: id.current },
              body: { version, permissions, name: isTemplates ? null : name },
            });
      id.current = saved.role.id;
      await queries.invalidateQueries({ queryKey });
      if (isNew) setMadeId(saved.role.id);
      return toVersioned(saved.role);
    },
    async reload() {
      const { items } = await fetchLatest(queries, apiQuery('listRoles'));
      return toVersioned(items.find((each) => each.id === id.current) ?? role);
    },
  });
  // Once nothing is left to be saved: nobody is asked whether to leave.
  const { isDirty } = form;
  useEffect(() => {
    if (madeId !== null && !isDirty) onMade(madeId);
  }, [madeId, isDirty, onMade]);
  const chosen = form.watch('permissions');
  const toLabel = useAuditLabels();

  const { isDeleting, remove } = useDeletion(async () => {
    await call('deleteRole', { params: { id: role.id }, query: { version: role.version } });
    // Nothing of it can be saved any more, so nobody is asked about it.
    form.discard();
    await queries.invalidateQueries({ queryKey });
    onDeleted();
  });

  if (role.isOwner) {
    return (
      <Callout tone="info" icon="info">
        {t('staff.role.owner')}
      </Callout>
    );
  }
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={form.onSubmit}>
      <TextField
        label={t('staff.role.name')}
        error={form.formState.errors.name?.message}
        {...form.register('name', { required: t('kit.required') })}
      />
      {groups.map((group) => (
        <fieldset key={group}>
          <legend className="font-medium">{t(`staff.group.${group}`)}</legend>
          <div className="grid gap-x-4 sm:grid-cols-2">
            {permissionGroups[group].map((permission) => {
              const isChosen = chosen.includes(permission);
              const isLacked = !isChosen && !me.permissions.includes(permission);
              return (
                <Checkbox
                  key={permission}
                  checked={isChosen}
                  disabled={isLacked}
                  label={
                    <>
                      {t(`staff.permission.${permission}`)}
                      {isLacked && <span className="block text-ink-muted">{t('staff.permission.lacked')}</span>}
                    </>
                  }
                  onChange={({ target }) =>
                    form.setValue(
                      'permissions',
                      target.checked ? [...chosen, permission] : chosen.filter((each) => each !== permission),
                      { shouldDirty: true },
                    )
                  }
                />
              );
            })}
          </div>
        </fieldset>
      ))}
      <SaveBar form={form} toLabel={toLabel} openedBy="role" />
      {!isNew && (
        <div className="border-t border-line pt-3">
          <ConfirmButton
            label={t('staff.role.delete')}
            title={t('staff.role.delete.title', { name: toRoleName(role, t) })}
            text={t('staff.role.delete.text')}
            variant="ghost"
            isBusy={isDeleting}
            onConfirm={remove}
          />
        </div>
      )}
    </form>
  );
}
