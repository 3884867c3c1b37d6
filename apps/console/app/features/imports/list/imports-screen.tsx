import { useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useText } from '#i18n/use-text.ts';
import { ScreenHeader } from '#kit/layout/screen-header.tsx';
import { DataList } from '#kit/list/data-list.tsx';
import { SelectField } from '#kit/form/select-field.tsx';
import { ScreenState } from '#kit/state/screen-state.tsx';
import { useImportKinds } from '../import-kinds.ts';
import { UploadField } from '../upload-field.tsx';
import { ExportButtons } from './export-buttons.tsx';
import { importsList } from './imports-list.tsx';

export function ImportsScreen() {
  const t = useText();
  const go = useNavigate();
  const kinds = useImportKinds();
  const [params, setParams] = useSearchParams();
  // The kind of import comes from the URL, so that a link can preselect prices.
  const kind = kinds.find((each) => each === params.get('send')) ?? kinds[0];
  const options = useMemo(() => kinds.map((each) => ({ value: each, label: t(`imports.kind.${each}`) })), [kinds, t]);
  return (
    <>
      <ScreenHeader
        title={t('shell.nav.imports')}
        actions={(kind === 'goods' || kind === 'prices') && <ExportButtons kind={kind} />}
      />
      {kind && (
        <div className="grid gap-3 px-(--spacing-page) pb-3 sm:grid-cols-[14rem_minmax(0,1fr)]">
          <div>
            <SelectField
              label={t('imports.send')}
              options={options}
              value={kind}
              onChange={({ target }) =>
                setParams(
                  (latest) => {
                    latest.set('send', target.value);
                    return latest;
                  },
                  { replace: true },
                )
              }
            />
            <p className="pt-1.5 text-sm text-ink-muted">{t(`imports.kind.${kind}.about`)}</p>
          </div>
          <UploadField kind={kind} onUploaded={({ id }) => void go(`/imports/${id}`)} />
        </div>
      )}
      <DataList
        definition={importsList}
        filterOptions={{ kind: options }}
        empty={<ScreenState icon="document" title={t('imports.empty')} text={t('imports.emptyText')} />}
      />
    </>
  );
}
