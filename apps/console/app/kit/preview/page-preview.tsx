import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { messageOf } from '@kaplya/client/failures/api-failure.ts';
import { SegmentedControl } from '@kaplya/ui/field/segmented-control.tsx';
import { Callout } from '@kaplya/ui/message/callout.tsx';
import { Spinner } from '@kaplya/ui/message/spinner.tsx';
import { useLanguageLabel } from '#i18n/use-language-label.ts';
import { useText } from '#i18n/use-text.ts';
import { isSame } from '#kit/conflict/is-same.ts';
import { SelectField } from '#kit/form/select-field.tsx';
import { useDebounced } from '#kit/form/use-debounced.ts';
import { useMe } from '#platform/session/me.ts';
import { PageFrame } from './page-frame.tsx';

/** The language, theme and device of the preview. */
export type PreviewStyle = { readonly language: Language; readonly theme: 'light' | 'dark' };
type Language = ReturnType<typeof useMe>['partner']['languages'][number];

type PagePreviewProps<Draft, Answer extends { readonly html: string }> = {
  /** The query key of the responses. */
  id: string;
  /** The draft to preview; null: it cannot be previewed yet, for the reason in `missing`. It must be JSON. */
  draft: Draft | null;
  missing: string;
  /** Fetches the page with the draft in it. */
  load: (draft: Draft, style: PreviewStyle, signal: AbortSignal) => Promise<Answer>;
  /** A selector of the draft's element in the page: it is scrolled to. */
  focusOn?: (answer: Answer) => string;
  /** Further content from the response, below the page. */
  children?: (answer: Answer) => ReactNode;
};

/** The pause in typing before the draft is previewed. */
const debounceMilliseconds = 350;

/** Viewport sizes of typical devices, in CSS pixels. */
const phone = { width: 390, height: 660 } as const;
const desktop = { width: 1280, height: 800 } as const;

/**
 * A page of the shop with an unsaved draft, as customers would see it on a phone and on a desktop, in their language
 * and theme. It follows the typed values.
 */
export function PagePreview<Draft, Answer extends { readonly html: string }>({
  id,
  draft,
  missing,
  load,
  focusOn,
  children,
}: PagePreviewProps<Draft, Answer>) {
  const t = useText();
  const labelOf = useLanguageLabel();
  const { languages } = useMe().partner;
  const [language, setLanguage] = useState(languages[0] ?? 'ru');
  const [theme, setTheme] = useState<PreviewStyle['theme']>('light');
  const text = draft === null ? null : JSON.stringify(draft);
  const debounced = useDebounced(text, debounceMilliseconds);
  const query = useQuery({
    queryKey: ['preview', id, debounced, language, theme],
    queryFn: ({ signal }) => load(JSON.parse(debounced ?? 'null') as Draft, { language, theme }, signal),
    enabled: debounced !== null,
    placeholderData: (before) => before,
    // No cache: the other content of the page may change at any time.
    gcTime: 0,
    retry: false,
  });
  const { data, error } = query;
  const isBehind = !isSame(text, debounced) || query.isFetching;
  return (
    <div className="flex flex-col gap-3" data-preview={isBehind ? 'behind' : 'shown'}>
      <div className="flex flex-wrap items-end gap-3">
        {languages.length > 1 && (
          <div className="min-w-32 grow">
            <SelectField
              label={t('kit.preview.language')}
              options={languages.map((each) => ({ value: each, label: labelOf(each) }))}
              value={language}
              onChange={({ target }) => setLanguage(languages.find((each) => each === target.value) ?? language)}
            />
          </div>
        )}
        <SegmentedControl
          label={t('kit.preview.theme')}
          value={theme}
          onValueChange={setTheme}
          segments={[
            { value: 'light', label: t('kit.preview.light') },
            { value: 'dark', label: t('kit.preview.dark') },
          ]}
          className="grow"
        />
        <span className="grid h-10 w-6 place-items-center">{isBehind && draft !== null && <Spinner size={20} />}</span>
      </div>
      {draft === null && (
        <Callout tone="info" icon="info">
          {missing}
        </Callout>
      )}
      {draft !== null && error && !query.isFetching && (
        <Callout tone="warning" icon="warning">
          {messageOf(error, { fallback: t('kit.preview.failed') })}
        </Callout>
      )}
      {draft !== null && data && (
        <>
          <figure className="flex flex-col gap-1">
            <figcaption className="text-sm text-ink-muted">{t('kit.preview.desktop')}</figcaption>
            <PageFrame
              title={t('kit.preview.desktop')}
              html={data.html}
              {...desktop}
              focusOn={focusOn?.(data)}
              className="w-full rounded-md border border-line-strong"
            />
          </figure>
          <div className="flex flex-wrap gap-4">
            <figure className="flex flex-col gap-1">
              <figcaption className="text-sm text-ink-muted">{t('kit.preview.phone')}</figcaption>
              <PageFrame
                title={t('kit.preview.phone')}
                html={data.html}
                {...phone}
                focusOn={focusOn?.(data)}
                className="w-56 rounded-lg border-4 border-line-strong"
              />
            </figure>
            {children?.(data)}
          </div>
        </>
      )}
    </div>
  );
}
