import { useRootData } from '#platform/data/use-root-data.ts';
import { useState } from 'react';
import { languageNames } from '@kaplya/domain/languages';
import { isLanguage } from '#i18n/languages.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { useSwitchLanguage } from '#i18n/use-switch-language.ts';
import { useText } from '#i18n/use-text.ts';
import { classNames } from '@kaplya/ui/layout/class-names.ts';
import { Icon } from '@kaplya/ui/icon/icon.tsx';
import { showToast } from '@kaplya/ui/message/toasts.ts';

type LanguageMenuProps = {
  className?: string;
  /** True to show only the globe icon on a phone, without the language's name. */
  isCompact?: boolean;
};

/** The menu of the languages that the partner offers, as a native `select`; nothing where there is only one. */
export function LanguageMenu({ className, isCompact = false }: LanguageMenuProps) {
  const t = useText();
  const root = useRootData();
  const current = useLanguage();
  const switchLanguage = useSwitchLanguage();
  const [isSwitching, setSwitching] = useState(false);
  const languages = root?.languages ?? [];
  if (languages.length < 2) return null;

  async function choose(code: string) {
    if (!isLanguage(code)) return;
    setSwitching(true);
    try {
      await switchLanguage(code);
    } catch {
      showToast({ tone: 'danger', text: t('common.languageFailed') });
    }
    setSwitching(false);
  }

  return (
    <span className={classNames('relative inline-flex min-w-0 items-center text-ink-muted', className)}>
      <Icon name="globe" size={20} className="pointer-events-none absolute start-3" />
      <select
        aria-label={t('common.language')}
        aria-busy={isSwitching || undefined}
        value={current}
        onChange={(event) => void choose(event.target.value)}
        className={classNames(
          'min-h-target min-w-target cursor-pointer appearance-none rounded-full text-ellipsis bg-transparent ps-10 pe-4 text-sm font-medium text-ink hover:bg-sunken',
          isCompact && 'max-sm:w-target max-sm:ps-target max-sm:pe-0',
        )}
      >
        {languages.map((code) => (
          <option key={code} value={code} lang={code} className="bg-raised text-ink">
            {languageNames[code]}
          </option>
        ))}
      </select>
    </span>
  );
}
