import type { Language } from '@kaplya/domain';
import { TextArea } from '@kaplya/ui/field/text-area.tsx';
import { TextField } from '@kaplya/ui/field/text-field.tsx';
import type { Texts } from '@kaplya/domain/missing-texts';
import { useText } from '#i18n/use-text.ts';
import { LanguageColumns } from '#kit/texts/language-columns.tsx';

type TextFieldsProps = {
  languages: readonly Language[];
  titles: Texts;
  /** Null: the banner has titles only. */
  texts: Texts | null;
  textAtMost: number;
  error?: string | undefined;
  onTitles: (titles: Texts) => void;
  onTexts: (texts: Texts) => void;
};

/** Titles and texts in all languages of the shop, side by side; missing ones are marked. */
export function TextFields({ languages, titles, texts, textAtMost, error, onTitles, onTexts }: TextFieldsProps) {
  const t = useText();
  return (
    <LanguageColumns
      languages={languages}
      texts={texts ? [titles, texts] : [titles]}
      className="xl:grid-cols-1 2xl:grid-cols-2"
    >
      {(language, index) => (
        <>
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
        </>
      )}
    </LanguageColumns>
  );
}
