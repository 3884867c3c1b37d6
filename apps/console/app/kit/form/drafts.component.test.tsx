import { useEffect, useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderAt } from '../../../test/render.tsx';
import { useDraft } from './drafts.ts';

type Note = { readonly text: string };

const stored: Note[] = [];
const find = (): Note => ({ text: '' });
const save = (note: Note) => void stored.push(note);
let changeLater: (fields: Partial<Note>) => void = () => undefined;

function Form() {
  const { draft, change } = useDraft(find, save);
  useEffect(() => {
    changeLater = change;
  }, [change]);
  return <input aria-label="Note" value={draft.text} onChange={({ target }) => change({ text: target.value })} />;
}

function Screen() {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      {isOpen && <Form />}
      <button type="button" onClick={() => setOpen(false)}>
        Leave
      </button>
    </>
  );
}

test('a draft is stored with each change, also by a response that arrives after its form was left', async () => {
  renderAt('/notes', <Screen />);
  await userEvent.fill(page.getByRole('textbox'), 'Call again');
  expect(stored.at(-1)).toEqual({ text: 'Call again' });
  await userEvent.click(page.getByRole('button', { name: 'Leave' }));
  await expect.element(page.getByRole('textbox')).not.toBeInTheDocument();
  for (const text of ['', 'more', 'most']) {
    changeLater({ text });
    expect(stored.at(-1)).toEqual({ text });
  }
});
