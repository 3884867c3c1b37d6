import type { StaffRole } from '@kaplya/contract';
import type { Translate } from '#i18n/use-text.ts';

/** The name of a role: its own, or its template's in the language of the person. */
export function toRoleName({ name, template }: Pick<StaffRole, 'name' | 'template'>, t: Translate): string {
  return name ?? (template === null ? '' : t(`shell.role.${template}`));
}
