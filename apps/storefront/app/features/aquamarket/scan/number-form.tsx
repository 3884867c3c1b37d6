import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { useText } from '#i18n/use-text.ts';
import { paths } from '#platform/page/paths.ts';
import { Button } from '@kaplya/ui/button/button.tsx';
import { TextField } from '@kaplya/ui/field/text-field.tsx';
import { useForm } from '@kaplya/ui/form/use-form.ts';
import { findCellInTyping } from './find-cell-in-text.ts';

/** A form to type the number of a cell, for devices without a camera or when typing is easier. */
export function NumberForm() {
  const t = useText();
  const navigate = useNavigate();
  const id = useId();
  const form = useForm<'cell'>();
  const [text, setText] = useState('');

  function submit() {
    const cell = findCellInTyping(text);
    if (cell !== null) return void navigate(paths.cell(cell));
    form.show({ cell: t(text.trim() === '' ? 'errors.required' : 'aquamarket.notACode') });
  }

  return (
    // Without JavaScript the browser submits the form to this page, whose loader reads the number.
    <form
      {...form.toProps(submit)}
      action={paths.aquamarket()}
      aria-labelledby={id}
      className="flex flex-col gap-3 rounded-lg bg-surface p-4 shadow-card sm:p-6"
    >
      <h2 id={id} className="text-lg">
        {t('aquamarket.number')}
      </h2>
      <TextField
        name="cell"
        label={t('aquamarket.number.label')}
        hint={t('aquamarket.number.hint')}
        autoComplete="off"
        inputMode="numeric"
        enterKeyHint="go"
        value={text}
        error={form.errors.cell}
        onChange={(event) => {
          setText(event.target.value);
          form.clear('cell');
        }}
      />
      <Button type="submit" isWide>
        {t('aquamarket.number.go')}
      </Button>
    </form>
  );
}
