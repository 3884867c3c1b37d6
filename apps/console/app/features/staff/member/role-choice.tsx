import type { StaffRole } from '@kaplya/contract';
import { useId } from 'react';
import { Checkbox } from '@kaplya/ui/field/checkbox.tsx';
import { useText } from '#i18n/use-text.ts';
import { useMe, type Me } from '#platform/session/me.ts';
import { toRoleName } from '../role-name.ts';

type RoleChoiceProps = {
  roles: readonly StaffRole[];
  chosen: readonly string[];
  onChange: (ids: string[]) => void;
};

/** The roles of a member. A role with permissions that the granting person lacks is disabled and says so. */
export function RoleChoice({ roles, chosen, onChange }: RoleChoiceProps) {
  const t = useText();
  const me = useMe();
  const id = useId();
  return (
    <fieldset aria-describedby={id}>
      <legend className="font-medium">{t('staff.roles')}</legend>
      <p id={id} className="text-sm text-ink-muted">
        {t('staff.roles.hint')}
      </p>
      <div className="mt-1 grid gap-x-4 sm:grid-cols-2">
        {roles.map((role) => {
          const isChosen = chosen.includes(role.id);
          const lacked = isChosen ? null : findLacked(role, me);
          return (
            <Checkbox
              key={role.id}
              checked={isChosen}
              disabled={lacked !== null}
              label={
                <>
                  {toRoleName(role, t)}
                  {lacked !== null && (
                    <span className="block text-ink-muted">
                      {lacked === 'owner'
                        ? t('staff.roles.ownersOnly')
                        : t('staff.roles.lacked', { permission: t(`kit.permission.${lacked}`) })}
                    </span>
                  )}
                </>
              }
              onChange={({ target }) =>
                onChange(target.checked ? [...chosen, role.id] : chosen.filter((each) => each !== role.id))
              }
            />
          );
        })}
      </div>
    </fieldset>
  );
}

/** The permissions of the role that the granting person lacks; null: the role may be granted. */
export function findLacked(
  { isOwner, permissions }: Pick<StaffRole, 'isOwner' | 'permissions'>,
  me: Pick<Me, 'isOwner' | 'permissions'>,
) {
  if (me.isOwner) return null;
  if (isOwner) return 'owner' as const;
  return permissions.find((permission) => !me.permissions.includes(permission)) ?? null;
}
