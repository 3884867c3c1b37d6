import type { Permission } from '@kaplya/contract';
import { useText } from '#i18n/use-text.ts';
import { useMe } from '#platform/session/me.ts';

/** The permissions that the signed-in person lacks of those that an act needs. */
export function useLackedRights(needed: readonly Permission[]): readonly Permission[] {
  const { permissions } = useMe();
  return needed.filter((each) => !permissions.includes(each));
}

type LackedRightsProps = {
  rights: readonly Permission[];
  /** The act that needs them. */
  act: 'password' | 'settings' | 'mapping' | 'commit';
};

/** The reason why something of the exchange cannot be done, by the names that the role editor has; nothing if it can. */
export function LackedRights({ rights, act }: LackedRightsProps) {
  const t = useText();
  if (rights.length === 0) return null;
  const names = rights.map((each) => t(`kit.permission.${each}`)).join(', ');
  return <p className="text-sm text-ink-muted">{t(`exchange.lacked.${act}`, { names })}</p>;
}
