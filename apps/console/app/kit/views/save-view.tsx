import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '@kaplya/client/failures/api-failure.ts';
import { Button } from '@kaplya/ui/button/button.tsx';
import { Checkbox } from '@kaplya/ui/field/checkbox.tsx';
import { TextField } from '@kaplya/ui/field/text-field.tsx';
import { Icon } from '@kaplya/ui/icon/icon.tsx';
import { useText } from '#i18n/use-text.ts';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { SelectField } from '#kit/form/select-field.tsx';
import { hasSearch, type SavedView, type SavedViews } from './saved-view.ts';

type SaveViewProps = {
  listId: string;
  search: string;
  port: SavedViews;
  /** The person's own views, which can be overwritten. */
  own: readonly SavedView[];
};

const NEW = '';

/** Saves the list's current state as a new view, or overwrites a saved one. */
export function SaveView({ listId, search, port, own }: SaveViewProps) {
  const t = useText();
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const [replaced, setReplaced] = useState(NEW);
  const [name, setName] = useState('');
  const [isShared, setShared] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const old = own.find(({ id }) => id === replaced);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => (old ? port.change(old, { search }) : port.add(listId, { name: name.trim(), isShared, search })),
    onSuccess: () => setOpen(false),
    // Refetches the views after a refusal, too, because the view to replace may have changed.
    onSettled: () => queries.invalidateQueries({ queryKey: ['views', listId] }),
  });
  const problem = error ? messageOf(error, { fallback: t('kit.failed.text') }) : null;
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        className="shrink-0"
        iconStart={<Icon name="plus" size={16} />}
        onClick={() => setOpen(true)}
      >
        <span className="max-sm:sr-only">{t('kit.views.save')}</span>
      </Button>
      <FormDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={t('kit.views.save')}
        size="sm"
        submitLabel={t('kit.save')}
        isBusy={isPending}
        onSubmit={() => {
          const isNameless = old === undefined && name.trim() === '';
          setMissing(isNameless);
          if (!isNameless) mutate();
        }}
      >
        {old === undefined && (
          <TextField
            label={t('kit.views.name')}
            value={name}
            maxLength={60}
            error={isMissing && name.trim() === '' ? t('kit.required') : problem}
            onChange={(event) => setName(event.target.value)}
          />
        )}
        {own.length > 0 && (
          <SelectField
            label={t('kit.views.place')}
            value={replaced}
            error={old === undefined ? null : problem}
            options={[
              { value: NEW, label: t('kit.views.new') },
              ...own.map((view) => ({ value: view.id, label: t('kit.views.replace', { name: view.name }) })),
            ]}
            onChange={(event) => setReplaced(event.target.value)}
          />
        )}
        {old === undefined && (
          <Checkbox
            label={t(hasSearch({ search }) ? 'kit.views.shareWithoutSearch' : 'kit.views.share')}
            checked={isShared}
            onChange={() => setShared(!isShared)}
          />
        )}
      </FormDialog>
    </>
  );
}
