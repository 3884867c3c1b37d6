import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { TextField } from '@kaplya/ui/field/text-field.tsx';
import { renderAt } from '../../../test/render.tsx';
import { LeaveGuard } from './leave-guard.tsx';

function Screen() {
  const [text, setText] = useState('');
  const [params, setParams] = useSearchParams();
  return (
    <>
      <button type="button" onClick={() => setParams({ edit: 'goods' })}>
        Change goods
      </button>
      <button type="button" onClick={() => setParams({ tab: 'two' })}>
        Second tab
      </button>
      {!params.has('edit') && (
        <>
          <TextField label="Note" value={text} onChange={({ target }) => setText(target.value)} />
          <LeaveGuard isDirty={text !== ''} openedBy="edit" />
        </>
      )}
    </>
  );
}

const note = page.getByRole('textbox', { name: 'Note' });
const question = page.getByRole('dialog', { name: 'Leave without saving?' });
const button = (name: string) => page.getByRole('button', { name });

test('a form of the same page that would take the place of a typed one asks first [O-05]', async () => {
  const { location } = renderAt('/notes', <Screen />);
  await userEvent.fill(note, 'Call first');
  await userEvent.click(button('Change goods'));
  await expect.element(question).toBeVisible();
  await userEvent.click(button('Stay'));
  await expect.element(note).toHaveValue('Call first');
  expect(location()).toBe('/notes');
  await userEvent.click(button('Change goods'));
  await userEvent.click(button('Leave'));
  await expect.element(note).not.toBeInTheDocument();
  expect(location()).toBe('/notes?edit=goods');
});

test('a navigation within the same form asks nothing', async () => {
  const { location } = renderAt('/notes', <Screen />);
  await userEvent.fill(note, 'Call first');
  await userEvent.click(button('Second tab'));
  await expect.poll(location).toBe('/notes?tab=two');
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(note).toHaveValue('Call first');
});

test('of two forms on a page each asks for itself, whichever came last [O-05]', async () => {
  renderAt(
    '/notes',
    <>
      <Screen />
      <LeaveGuard isDirty={false} />
    </>,
  );
  await userEvent.fill(note, 'Call first');
  await userEvent.click(button('Change goods'));
  await expect.element(question).toBeVisible();
});
