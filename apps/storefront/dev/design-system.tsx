import { DesignSystem } from '@kaplya/ui/dev/design-system.tsx';
import { ThemeSwitch } from '#features/page-parts/theme-switch.tsx';
import type { DeferredTextsHandle } from '#i18n/deferred-texts.ts';
import { iconMeanings } from '#platform/icons/icon-meanings.ts';

export const handle: DeferredTextsHandle = { texts: ['shared'] };

/** The page `/dev/ui`, available under `npm run dev` only. */
export default function DesignSystemPage() {
  return <DesignSystem themeSwitch={<ThemeSwitch />} iconMeanings={iconMeanings} />;
}
