import { DesignSystem } from '@kaplya/ui/dev/design-system.tsx';
import { ThemeSwitch } from '#features/frame/theme-switch.tsx';
import { iconMeanings } from '#platform/icons/icon-meanings.ts';

/** `/dev/ui`, of `npm run dev` only. */
export default function DesignSystemPage() {
  return <DesignSystem themeSwitch={<ThemeSwitch />} iconMeanings={iconMeanings} />;
}
