import { DesignSystem } from '@kaplya/ui/dev/design-system.tsx';
import { ThemeSwitch } from '#features/page-parts/theme-switch.tsx';
import type { LaterTextsHandle } from '#i18n/later-texts.ts';
import { iconMeanings } from '#platform/icons/icon-meanings.ts';

export const handle: LaterTextsHandle = { texts: ['shared'] };

/** `/dev/ui`, of `npm run dev` only. */
export default function DesignSystemPage() {
  return <DesignSystem themeSwitch={<ThemeSwitch />} iconMeanings={iconMeanings} />;
}
