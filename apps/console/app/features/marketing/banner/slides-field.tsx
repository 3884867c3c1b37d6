import type { Language } from '@kaplya/domain';
import { useState } from 'react';
import { Button } from '@kaplya/ui/button/button.tsx';
import { IconButton } from '@kaplya/ui/button/icon-button.tsx';
import { FieldError } from '@kaplya/ui/field/field.tsx';
import { useText } from '#i18n/use-text.ts';
import { SortableList } from '#kit/sort/sortable-list.tsx';
import { newSlide, type SlideValue } from './banner-values.ts';
import { LinkField } from './link-field.tsx';
import { PictureField } from './picture-field.tsx';
import { TextFields } from './text-fields.tsx';

type SlidesFieldProps = {
  value: readonly SlideValue[];
  languages: readonly Language[];
  error?: string | undefined;
  onChange: (slides: SlideValue[]) => void;
};

const SLIDES_AT_MOST = 12;
const TEXT_AT_MOST = 600;

/** The slides of a story in their order; one at a time is open for editing. */
export function SlidesField({ value, languages, error, onChange }: SlidesFieldProps) {
  const t = useText();
  const [openKey, setOpenKey] = useState<string | null>(value[0]?.key ?? null);
  const placeOf = ({ key }: SlideValue) => value.findIndex((slide) => slide.key === key) + 1;
  const titleOf = (slide: SlideValue) =>
    languages.map((language) => slide.titles[language]).find((text) => text !== '') ??
    t('marketing.slide', { place: placeOf(slide) });
  const change = (key: string, more: Partial<SlideValue>) =>
    onChange(value.map((slide) => (slide.key === key ? { ...slide, ...more } : slide)));
  return (
    <div className="flex flex-col gap-3">
      <FieldError id="slides-error" error={error} />
      <SortableList
        label={t('marketing.slides')}
        items={value}
        getId={({ key }) => key}
        getTitle={titleOf}
        onSort={onChange}
        className="flex flex-col divide-y divide-line"
        itemClassName="bg-surface"
      >
        {(slide, { handle, steps }) => (
          <div className="flex flex-col gap-3 py-1">
            <div className="flex flex-wrap items-center gap-2">
              {handle}
              {slide.picture && <img src={slide.picture.url} alt="" className="h-12 w-7 rounded-sm object-cover" />}
              <button
                type="button"
                aria-expanded={slide.key === openKey}
                className="min-h-target min-w-32 grow basis-32 rounded-sm px-1 text-start wrap-anywhere"
                onClick={() => setOpenKey(slide.key === openKey ? null : slide.key)}
              >
                {titleOf(slide)}
              </button>
              <span className="ms-auto flex">
                {steps}
                <IconButton
                  icon="trash"
                  iconSize={18}
                  label={t('marketing.slide.remove', { title: titleOf(slide) })}
                  onClick={() => onChange(value.filter(({ key }) => key !== slide.key))}
                />
              </span>
            </div>
            {slide.key === openKey && (
              <div className="flex flex-col gap-4 pb-4">
                <PictureField
                  label={t('marketing.slide.picture')}
                  hint={t('marketing.slide.picture.hint')}
                  shape="high"
                  value={slide.picture}
                  onChange={(picture) => change(slide.key, { picture })}
                />
                <TextFields
                  languages={languages}
                  titles={slide.titles}
                  texts={slide.texts}
                  textAtMost={TEXT_AT_MOST}
                  onTitles={(titles) => change(slide.key, { titles })}
                  onTexts={(texts) => change(slide.key, { texts })}
                />
                <LinkField isOptional value={slide.link} onChange={(link) => change(slide.key, { link })} />
              </div>
            )}
          </div>
        )}
      </SortableList>
      <div>
        <Button
          variant="secondary"
          size="sm"
          isDisabled={value.length >= SLIDES_AT_MOST}
          onClick={() => {
            const slide = newSlide();
            onChange([...value, slide]);
            setOpenKey(slide.key);
          }}
        >
          {t('marketing.slide.add')}
        </Button>
      </div>
    </div>
  );
}
