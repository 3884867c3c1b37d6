import type { Permission, StaffRole } from '@kaplya/contract';
import { useQueryClient } from '@tanstack/react-query';
import { permissionsToCome } from '@kaplya/contract/permissions';
import { Checkbox } from '@kaplya/ui/field/checkbox.tsx';
import { TextField } from '@kaplya/ui/field/text-field.tsx';
import { Callout } from '@kaplya/ui/message/callout.tsx';
import { useText } from '#i18n/use-text.ts';
import { DeleteButton } from '#kit/editor/delete-button.tsx';
import { SaveBar } from '#kit/form/save-bar.tsx';
import { useVersionedForm } from '#kit/form/use-versioned-form.ts';
import { apiQuery } from '#platform/data/api-query.ts';
import { call } from '#platform/data/client.ts';
import { fetchLatest } from '#platform/data/fetch-latest.ts';
import { useMe } from '#platform/session/me.ts';
import { useAuditLabels } from '../audit/use-audit-labels.ts';
import { toRoleName } from '../role-name.ts';
import { permissionGroups, type PermissionGroup } from './permission-groups.ts';

type RoleFormProps = { role: StaffRole; onCreated: (id: string) => void; onDeleted: () => void };

type Values = { name: string; permissions: Permission[] };

/** The groups with the permissions that some call asks for; those to come stay as the role has them. */
const offered = (Object.keys(permissionGroups) as PermissionGroup[])
  .map((group) => ({ group, rights: permissionGroups[group].filter((each) => !permissionsToCome.includes(each)) }))
  .filter(({ rights }) => rights.length > 0);

/** The permissions of a role, in plain words. A permission that the person lacks cannot be added, and says why. */
export function RoleForm({ role, onCreated, onDeleted }: RoleFormProps) {
  const t = useText();
  const me = useMe();
  const queries = useQueryClient();
  const { queryKey } = apiQuery('listRoles');
  const isNew = role.id === '';
  const form = useVersionedForm({
    loaded: role,
    toValues: (seen: StaffRole): Values => ({ name: toRoleName(seen, t), permissions: [...seen.permissions] }),
    async save({ name, permissions }, { id, version }) {
      // Whether the name is still the template's: it is saved as null and shown in each reader's language.
      const isTemplates = role.template !== null && name === t(`shell.role.${role.template}`);
      const saved =
        id === ''
          ? await call('createRole', { body: { name, permissions } })
          : await call('updateRole', {
              params: { id },
              body: { version, permissions, name: isTemplates ? null : name },
            });
      await queries.invalidateQueries({ queryKey });
      if (isNew) form.whenSaved(() => onCreated(saved.role.id));
      return saved.role;
    },
    async reload(seen) {
      const { items } = await fetchLatest(queries, apiQuery('listRoles'));
      return items.find(({ id }) => id === seen.id) ?? seen;
    },
  });
  const chosen = form.watch('permissions');
  const toLabel = useAuditLabels();

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
      {offered.map(({ group, rights }) => (
        <fieldset key={group}>
          <legend className="font-semibold">{t(`staff.group.${group}`)}</legend>
          <div className="grid gap-x-4 sm:grid-cols-2">
            {rights.map((permission) => {
              const isChosen = chosen.includes(permission);
              const isLacked = !isChosen && !me.permissions.includes(permission);
              return (
                <Checkbox
                  key={permission}
                  checked={isChosen}
                  disabled={isLacked}
                  label={
                    <>
                      {t(`kit.permission.${permission}`)}
                      {isLacked && <span className="block text-ink-muted">{t('staff.permission.lacked')}</span>}
                    </>
                  }
                  onChange={({ target }) =>
                    form.change(
                      'permissions',
                      target.checked ? [...chosen, permission] : chosen.filter((each) => each !== permission),
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
          <DeleteButton
            label={t('staff.role.delete')}
            title={t('staff.role.delete.title', { name: toRoleName(role, t) })}
            text={t('staff.role.delete.text')}
            onDelete={async () => {
              await call('deleteRole', { params: { id: role.id }, query: { version: role.version } });
              // The deleted role cannot be saved, so the leave guard must not ask.
              form.discard();
              await queries.invalidateQueries({ queryKey });
              onDeleted();
            }}
          />
        </div>
      )}
    </form>
  );
}
