import { languageNames } from '@kaplya/domain/languages';
import { SegmentedControl } from '@kaplya/ui/field/segmented-control.tsx';
import { showToast } from '@kaplya/ui/message/toasts.ts';
import { LANGUAGES } from '#i18n/languages.ts';
import { showLanguage } from '#i18n/load-texts.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { useText } from '#i18n/use-text.ts';
import { getConsoleStorage } from '#platform/storage/console-storage.ts';
import { setTheme, useTheme } from '#platform/page/theme.ts';

export function ThemeSwitch() {
  const t = useText();
  const theme = useTheme();
  return (
    <SegmentedControl
      label={t('shell.theme')}
      value={theme}
      onValueChange={setTheme}
      segments={[
        { value: 'light', label: t('shell.theme.light') },
        { value: 'dark', label: t('shell.theme.dark') },
        { value: 'system', label: t('shell.theme.system') },
      ]}
    />
  );
}

export function LanguageSwitch() {
  const t = useText();
  const language = useLanguage();
  return (
    <SegmentedControl
      label={t('shell.language')}
      value={language}
      onValueChange={(chosen) => {
        showLanguage(chosen).then(
          () => getConsoleStorage().set('language', chosen),
          () => showToast({ tone: 'danger', text: t('kit.unanswered.title') }),
        );
      }}
      segments={LANGUAGES.map((value) => ({ value, label: languageNames[value] }))}
    />
  );
}
