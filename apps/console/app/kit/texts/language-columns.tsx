import type { Language } from '@kaplya/domain';
import { listMissingTexts } from '@kaplya/domain/missing-texts';
import type { ReactNode } from 'react';
import { classNames } from '@kaplya/ui/layout/class-names.ts';
import { useLanguageLabel } from '#i18n/use-language-label.ts';
import { useText } from '#i18n/use-text.ts';
import { StatusPill } from '#kit/status/status-pill.tsx';

type LanguageColumnsProps = {
  /** The languages of the shop. */
  languages: readonly Language[];
  /** All texts; missing translations are marked. */
  texts: Parameters<typeof listMissingTexts>[0];
  className?: string;
  /** The fields of a language. */
  children: (language: Language, index: number) => ReactNode;
};

/** The texts of a record in all languages of the shop, side by side. */
export function LanguageColumns({ languages, texts, className, children }: LanguageColumnsProps) {
  const t = useText();
  const labelOf = useLanguageLabel();
  const missing = new Map(listMissingTexts(texts, languages).map(({ language, count }) => [language, count]));
  return (
    <div className={classNames('grid gap-x-4 gap-y-5 md:grid-cols-2', className)}>
      {languages.map((language, index) => {
        const count = missing.get(language) ?? 0;
        return (
          <fieldset key={language} className="flex min-w-0 flex-col gap-3">
            <legend className="mb-2 flex min-h-6 w-full flex-wrap items-center gap-2 font-semibold">
              {labelOf(language)}
              {count > 0 && <StatusPill tone="problem">{t('kit.texts.missing', { count })}</StatusPill>}
            </legend>
            {children(language, index)}
          </fieldset>
        );
      })}
    </div>
  );
}
