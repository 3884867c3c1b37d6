import { useText } from '#i18n/use-text.ts';
import { useTheme } from '#platform/page/theme.ts';
import { Icon } from '@kaplya/ui/icon/icon.tsx';
import { SegmentedControl } from '@kaplya/ui/field/segmented-control.tsx';

/** The control that selects the light, dark or device's theme. */
export function ThemeSwitch({ className }: { className?: string }) {
  const t = useText();
  const { theme, setTheme } = useTheme();
  return (
    <SegmentedControl
      label={t('common.theme')}
      value={theme}
      onValueChange={setTheme}
      segments={[
        { value: 'light', label: <Icon name="sun" size={20} label={t('common.theme.light')} /> },
        { value: 'system', label: t('common.theme.system') },
        { value: 'dark', label: <Icon name="moon" size={20} label={t('common.theme.dark')} /> },
      ]}
      {...(className ? { className } : {})}
    />
  );
}
