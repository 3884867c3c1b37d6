import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { TextField } from '@kaplya/ui/field/text-field.tsx';
import { useVersionedForm } from '#kit/form/use-versioned-form.ts';
import { renderAt } from '../../../test/render.tsx';
import { RecordForm } from './record-form.tsx';

type Values = { name: string; note: string };

type Note = Values & { version: number };

const save = vi.fn(async (values: Values, { version }: Note): Promise<Note> => ({ version: version + 1, ...values }));

function Form() {
  const loaded = { version: 1, name: '', note: '' };
  const toValues = ({ name, note }: Note): Values => ({ name, note });
  const form = useVersionedForm({ loaded, toValues, save, reload: async () => loaded });
  function isComplete(): boolean {
    const isNamed = form.getValues('name') !== '';
    if (!isNamed) form.setError('name', { message: 'Name it' });
    return isNamed;
  }
  return (
    <RecordForm label="Note" form={form} isComplete={isComplete} toLabel={(field) => field}>
      <TextField label="Name" error={form.formState.errors.name?.message} {...form.register('name')} />
      <TextField label="Text" {...form.register('note')} />
    </RecordForm>
  );
}

beforeEach(() => void save.mockClear());

test('a record that lacks something is saved neither by the button nor by Ctrl S: the field says what', async () => {
  renderAt('/notes', <Form />);
  await userEvent.fill(page.getByRole('textbox', { name: 'Text' }), 'Call first');
  await userEvent.keyboard('{Control>}s{/Control}');
  await expect.element(page.getByText('Name it')).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveFocus();
  await userEvent.click(page.getByRole('button', { name: 'Save' }));
  await expect.element(page.getByText('Name it')).toBeVisible();
  expect(save).not.toHaveBeenCalled();

  await userEvent.fill(page.getByRole('textbox', { name: 'Name' }), 'Anna');
  await userEvent.keyboard('{Control>}s{/Control}');
  await expect.element(page.getByText(/^Saved at /)).toBeVisible();
  expect(save).toHaveBeenCalledWith({ name: 'Anna', note: 'Call first' }, { version: 1, name: '', note: '' });
});
