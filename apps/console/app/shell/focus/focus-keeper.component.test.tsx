import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Button } from '@kaplya/ui/button/button.tsx';
import { nameOfFocus } from '@kaplya/ui/test/walk-focus.ts';
import { Dialog } from '@kaplya/ui/overlay/dialog.tsx';
import { ScreenHeader } from '#kit/layout/screen-header.tsx';
import { renderAt } from '../../../test/render.tsx';
import { useFocusKeeper } from './use-focus-keeper.ts';

function Rows() {
  useFocusKeeper();
  const [rows, setRows] = useState(['Anna', 'Boris', 'Vera']);
  const [asked, setAsked] = useState<string | null>(null);
  const [isEditing, setEditing] = useState(false);
  const without = (name: string | null) => setRows(rows.filter((each) => each !== name));
  return (
    <main id="screen">
      <ScreenHeader title="People" />
      <ul>
        {rows.map((name) => (
          <li key={name} data-row={name}>
            <button type="button" data-row-link="" onClick={() => without(name)}>
              {name}
            </button>
            <button type="button" onClick={() => setAsked(name)}>{`Ask about ${name}`}</button>
          </li>
        ))}
      </ul>
      <section>
        <h2>Note</h2>
        {isEditing ? (
          <button type="button" onClick={() => setEditing(false)}>
            Save
          </button>
        ) : (
          'Nothing to do'
        )}
      </section>
      <button type="button" onClick={() => setEditing(true)}>
        Edit
      </button>
      <Dialog
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        title="Sure?"
        footer={
          <Button
            data-main-action=""
            onClick={() => {
              setAsked(null);
              without(asked);
            }}
          >
            Remove
          </Button>
        }
      />
    </main>
  );
}

const press = (name: string) => userEvent.click(page.getByRole('button', { name, exact: true }));

test('the focus of a row that goes passes to the row in its place, of the last one to the heading [O-01a]', async () => {
  renderAt('/notes', <Rows />);
  await press('Boris');
  await expect.poll(nameOfFocus).toBe('Vera');
  await userEvent.keyboard('{Enter}');
  await expect.poll(nameOfFocus).toBe('Anna');
  await userEvent.keyboard('{Enter}');
  await expect.poll(nameOfFocus).toBe('People');
});

test('the focus of a dialog whose row goes with it passes to the row in its place [O-01a]', async () => {
  renderAt('/notes', <Rows />);
  await press('Ask about Boris');
  await expect.poll(nameOfFocus).toBe('Remove');
  await userEvent.keyboard('{Enter}');
  await expect.poll(nameOfFocus).toBe('Vera');
});

test('the focus of a control that goes returns to what was focused before [O-01a]', async () => {
  renderAt('/notes', <Rows />);
  await press('Edit');
  await press('Save');
  await expect.poll(nameOfFocus).toBe('Edit');
});
