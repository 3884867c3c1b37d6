import type { Language } from '@kaplya/domain';
import { listMissingTexts } from '@kaplya/domain/missing-texts';
import { TextArea } from '@kaplya/ui/field/text-area.tsx';
import { TextField } from '@kaplya/ui/field/text-field.tsx';
import { useLanguageName } from '#i18n/use-language-name.ts';
import { useText } from '#i18n/use-text.ts';
import { StatusPill } from '#kit/status/status-pill.tsx';
import type { Texts } from './banner-values.ts';

type TextFieldsProps = {
  languages: readonly Language[];
  titles: Texts;
  /** Null: a title alone. */
  texts: Texts | null;
  textAtMost: number;
  error?: string | undefined;
  onTitles: (titles: Texts) => void;
  onTexts: (texts: Texts) => void;
};

/** Titles and texts of all languages of the shop, side by side; what one lacks is marked. */
export function TextFields({ languages, titles, texts, textAtMost, error, onTitles, onTexts }: TextFieldsProps) {
  const t = useText();
  const nameOf = useLanguageName();
  const written = listMissingTexts(texts ? [titles, texts] : [titles], languages);
  const missing = new Map(written.map(({ language, count }) => [language, count]));
  return (
    <div className="grid gap-x-4 gap-y-5 md:grid-cols-2 xl:grid-cols-1 2xl:grid-cols-2">
      {languages.map((language, index) => {
        const count = missing.get(language) ?? 0;
        return (
          <fieldset key={language} className="flex min-w-0 flex-col gap-3">
            <legend className="mb-2 flex min-h-6 w-full flex-wrap items-center gap-2 font-semibold">
              <span className="inline-block first-letter:uppercase">{nameOf(language)}</span>
              {count > 0 && <StatusPill tone="problem">{t('marketing.texts.missing', { count })}</StatusPill>}
            </legend>
            <TextField
              label={t('marketing.title')}
              lang={language}
              maxLength={200}
              autoComplete="off"
              value={titles[language]}
              error={index === 0 ? error : undefined}
              onChange={({ target }) => onTitles({ ...titles, [language]: target.value })}
            />
            {texts && (
              <TextArea
                label={t('marketing.text')}
                lang={language}
                rows={4}
                maxLength={textAtMost}
                value={texts[language]}
                onChange={({ target }) => onTexts({ ...texts, [language]: target.value })}
              />
            )}
          </fieldset>
        );
      })}
    </div>
  );
}
