import { useId, useRef, useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { useText } from '#i18n/use-text.ts';
import { paths } from '#platform/page/paths.ts';
import { Button } from '@kaplya/ui/button/button.tsx';
import { TextField } from '@kaplya/ui/field/text-field.tsx';
import { findCellInTyping } from './find-cell-in-text.ts';

/** The number of a cell, typed: where there is no camera, and for whoever finds that easier. */
export function NumberForm() {
  const t = useText();
  const navigate = useNavigate();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);

  function submit(event: FormEvent) {
    event.preventDefault();
    const cell = findCellInTyping(text);
    if (cell !== null) return void navigate(paths.cell(cell));
    setError(t(text.trim() === '' ? 'errors.required' : 'aquamarket.notACode'));
    field.current?.focus();
  }

  return (
    // Without a script the browser sends the form to the very page that it leads to.
    <form
      noValidate
      action={paths.aquamarket()}
      aria-labelledby={id}
      className="flex flex-col gap-3 rounded-lg bg-surface p-4 shadow-card sm:p-6"
      onSubmit={submit}
    >
      <h2 id={id} className="text-lg">
        {t('aquamarket.number')}
      </h2>
      <TextField
        ref={field}
        name="cell"
        label={t('aquamarket.number.label')}
        hint={t('aquamarket.number.hint')}
        autoComplete="off"
        inputMode="numeric"
        enterKeyHint="go"
        value={text}
        error={error}
        onChange={(event) => {
          setText(event.target.value);
          setError(null);
        }}
      />
      <Button type="submit" isWide>
        {t('aquamarket.number.go')}
      </Button>
    </form>
  );
}
