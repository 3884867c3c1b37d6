import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ApiFailure } from '@kaplya/client/failures/api-failure.ts';
import { TextField } from '@kaplya/ui/field/text-field.tsx';
import { listViolations } from '@kaplya/ui/test/list-violations.ts';
import { conflictAt } from '../../../test/conflict.ts';
import { renderAt } from '../../../test/render.tsx';
import { SaveBar } from './save-bar.tsx';
import { useVersionedForm } from './use-versioned-form.ts';

type Values = { name: string; note: string };
type Versioned<Of> = { readonly version: number; readonly values: Of };

const save = vi.fn<(values: Values, version: number) => Promise<Versioned<Values>>>();
const reload = vi.fn<() => Promise<Versioned<Values>>>();

const theirs: Versioned<Values> = { version: 8, values: { name: 'Anna Maria', note: 'Ring twice' } };

const conflict = () => conflictAt(8, ['note']);

function Form() {
  const form = useVersionedForm<Versioned<Values>, Values>({
    loaded: { version: 7, values: { name: 'Anna', note: '' } },
    toValues: ({ values }) => values,
    resolver: (values) =>
      values.name === ''
        ? { values: {}, errors: { name: { type: 'missing', message: 'Name it' } } }
        : { values, errors: {} },
    save: (values, { version }) => save(values, version),
    reload,
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
    >
      {/* Not registered, as most fields of the console: the form's library cannot focus it. */}
      <TextField
        label="Name"
        error={form.formState.errors.name?.message}
        value={form.watch('name')}
        onChange={({ target }) => form.change('name', target.value)}
      />
      <TextField label="Note" {...form.register('note')} />
      <SaveBar form={form} toLabel={(field) => field} />
    </form>
  );
}

/** Presses Ctrl S as soon as an element has left the page, before React runs its passive effects. */
function saveOnceGone(element: Element): Promise<void> {
  return new Promise((resolve) => {
    new MutationObserver((_, observer) => {
      if (element.isConnected) return;
      observer.disconnect();
      const init = { key: 's', code: 'KeyS', ctrlKey: true, bubbles: true, cancelable: true };
      document.body.dispatchEvent(new KeyboardEvent('keydown', init));
      resolve();
    }).observe(document.body, { childList: true, subtree: true });
  });
}

const SAVE = '{Control>}s{/Control}';

const note = page.getByRole('textbox', { name: 'Note' });
const name = page.getByRole('textbox', { name: 'Name' });

beforeEach(() => {
  save.mockReset();
  reload.mockReset();
  reload.mockResolvedValue(theirs);
});

describe('A form over a record [rule 81]', () => {
  test('saves what was read at its version, stays in place, and goes on at the new one', async () => {
    save.mockImplementation(async (values, version) => ({ version: version + 1, values }));
    renderAt('/notes', <Form />);
    await userEvent.fill(note, 'Call first');
    await userEvent.keyboard(SAVE);
    await expect.element(page.getByText(/^Saved at /)).toBeVisible();
    expect(save.mock.calls[0]).toEqual([{ name: 'Anna', note: 'Call first' }, 7]);
    await userEvent.fill(note, 'Call later');
    await userEvent.click(page.getByRole('button', { name: 'Save' }));
    await vi.waitFor(() => expect(save).toHaveBeenCalledTimes(2));
    expect(save.mock.calls[1]?.[1]).toBe(8);
  });

  test('that somebody else has changed says who, when and what; keeping mine saves it on top of theirs', async () => {
    save.mockRejectedValueOnce(conflict());
    save.mockImplementation(async (values, version) => ({ version: version + 1, values }));
    renderAt('/notes', <Form />);
    await userEvent.fill(note, 'Call first');
    await userEvent.click(page.getByRole('button', { name: 'Save' }));
    const bar = page.getByRole('alertdialog', { name: /Pyotr/ });
    await expect.element(bar).toHaveFocus();
    await expect.element(bar.getByText('Changed: note')).toBeVisible();
    await expect.element(bar.getByText('Ring twice')).toBeVisible();
    await expect.element(note).toHaveValue('Call first');
    expect(await listViolations(document.body)).toEqual([]);
    await userEvent.click(page.getByRole('button', { name: 'Keep mine' }));
    // Fields that only the colleague changed follow the colleague.
    await expect.element(name).toHaveValue('Anna Maria');
    await expect.element(note).toHaveValue('Call first');
    await userEvent.click(page.getByRole('button', { name: 'Save' }));
    await vi.waitFor(() => expect(save).toHaveBeenCalledTimes(2));
    expect(save.mock.calls[1]).toEqual([{ name: 'Anna Maria', note: 'Call first' }, 8]);
  });

  test('a key pressed as soon as the choice of mine has closed saves it', async () => {
    save.mockRejectedValueOnce(conflict());
    save.mockImplementation(async (values, version) => ({ version: version + 1, values }));
    renderAt('/notes', <Form />);
    await userEvent.fill(note, 'Call first');
    await userEvent.keyboard(SAVE);
    const bar = page.getByRole('alertdialog');
    await expect.element(bar).toHaveFocus();
    const pressed = saveOnceGone(bar.element());
    await userEvent.click(page.getByRole('button', { name: 'Keep mine' }));
    await pressed;
    await vi.waitFor(() => expect(save).toHaveBeenCalledTimes(2));
    expect(save.mock.calls[1]).toEqual([{ name: 'Anna Maria', note: 'Call first' }, 8]);
    await expect.element(page.getByText(/^Saved at /)).toBeVisible();
  });

  test('a value equal to theirs counts as saved', async () => {
    save.mockRejectedValueOnce(conflict());
    renderAt('/notes', <Form />);
    await userEvent.fill(note, 'Ring twice');
    await userEvent.keyboard(SAVE);
    await userEvent.click(page.getByRole('button', { name: 'Keep mine' }));
    await expect.element(name).toHaveValue('Anna Maria');
    await expect.element(page.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true');
    await expect.element(page.getByRole('button', { name: 'Discard changes' })).not.toBeInTheDocument();
  });

  test('takes theirs when the person wants it', async () => {
    save.mockRejectedValueOnce(conflict());
    renderAt('/notes', <Form />);
    await userEvent.fill(note, 'Call first');
    await userEvent.click(page.getByRole('button', { name: 'Save' }));
    await userEvent.click(page.getByRole('button', { name: 'Take theirs' }));
    await expect.element(note).toHaveValue('Ring twice');
    await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
  });

  test('retains values typed during a save, and saves them next', async () => {
    let answer: (saved: Versioned<Values>) => void = () => undefined;
    save.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
    save.mockImplementation(async (values, version) => ({ version: version + 1, values }));
    renderAt('/notes', <Form />);
    await userEvent.fill(name, 'ann');
    await userEvent.fill(note, 'Call first');
    await userEvent.click(page.getByRole('button', { name: 'Save' }));
    await vi.waitFor(() => expect(save).toHaveBeenCalledOnce());
    await userEvent.fill(note, 'Call first, then ring');
    // The server normalises names.
    answer({ version: 8, values: { name: 'Ann', note: 'Call first' } });
    await expect.element(name).toHaveValue('Ann');
    await expect.element(note).toHaveValue('Call first, then ring');
    await userEvent.click(page.getByRole('button', { name: 'Save' }));
    await vi.waitFor(() => expect(save).toHaveBeenCalledTimes(2));
    expect(save.mock.calls[1]).toEqual([{ name: 'Ann', note: 'Call first, then ring' }, 8]);
    await expect.element(page.getByText(/^Saved at /)).toBeVisible();
  });

  test('is sent once, however long its key is held', async () => {
    let answer: (saved: Versioned<Values>) => void = () => undefined;
    save.mockImplementation(() => new Promise((resolve) => (answer = resolve)));
    renderAt('/notes', <Form />);
    await userEvent.fill(note, 'Call first');
    await userEvent.keyboard(`${SAVE}${SAVE}`);
    await vi.waitFor(() => expect(save).toHaveBeenCalledOnce());
    await userEvent.keyboard(SAVE);
    answer({ version: 8, values: { name: 'Anna', note: 'Call first' } });
    await expect.element(page.getByText(/^Saved at /)).toBeVisible();
    expect(save).toHaveBeenCalledOnce();
  });

  test('what is typed during a save and asked to be saved then follows it, at the new version', async () => {
    let answer: (saved: Versioned<Values>) => void = () => undefined;
    save.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
    save.mockImplementation(async (values, version) => ({ version: version + 1, values }));
    renderAt('/notes', <Form />);
    await userEvent.fill(note, 'Call first');
    await userEvent.keyboard(SAVE);
    await vi.waitFor(() => expect(save).toHaveBeenCalledOnce());
    await userEvent.fill(note, 'Call first, then ring');
    await userEvent.keyboard(SAVE);
    answer({ version: 8, values: { name: 'Anna', note: 'Call first' } });
    await vi.waitFor(() => expect(save).toHaveBeenCalledTimes(2));
    expect(save.mock.calls[1]).toEqual([{ name: 'Anna', note: 'Call first, then ring' }, 8]);
    await expect.element(page.getByText(/^Saved at /)).toBeVisible();
  });

  test('what is corrected during a save that fails, and asked to be saved then, follows it', async () => {
    let fail: (failure: ApiFailure) => void = () => undefined;
    save.mockImplementationOnce(() => new Promise((_, reject) => (fail = reject)));
    save.mockImplementation(async (values, version) => ({ version: version + 1, values }));
    renderAt('/notes', <Form />);
    await userEvent.fill(note, 'Call first');
    await userEvent.keyboard(SAVE);
    await vi.waitFor(() => expect(save).toHaveBeenCalledOnce());
    await userEvent.fill(note, 'Call');
    await userEvent.keyboard(SAVE);
    fail(new ApiFailure({ kind: 'network' }));
    await vi.waitFor(() => expect(save).toHaveBeenCalledTimes(2));
    expect(save.mock.calls[1]).toEqual([{ name: 'Anna', note: 'Call' }, 7]);
    await expect.element(page.getByText(/^Saved at /)).toBeVisible();
  });

  test('what was typed during a save that somebody else was faster than waits for the choice', async () => {
    let fail: (failure: ApiFailure) => void = () => undefined;
    save.mockImplementationOnce(() => new Promise((_, reject) => (fail = reject)));
    renderAt('/notes', <Form />);
    await userEvent.fill(note, 'Call first');
    await userEvent.keyboard(SAVE);
    await vi.waitFor(() => expect(save).toHaveBeenCalledOnce());
    await userEvent.fill(note, 'Call later');
    await userEvent.keyboard(SAVE);
    fail(conflict());
    await expect.element(page.getByRole('alertdialog').getByText('Call later')).toBeVisible();
    expect(save).toHaveBeenCalledOnce();
  });

  test('is not sent again over an open conflict', async () => {
    save.mockRejectedValueOnce(conflict());
    renderAt('/notes', <Form />);
    await userEvent.fill(note, 'Call first');
    await userEvent.keyboard(SAVE);
    await expect.element(page.getByRole('alertdialog')).toHaveFocus();
    await userEvent.fill(note, 'Call later');
    await userEvent.keyboard(SAVE);
    await expect.element(page.getByRole('alertdialog')).toBeVisible();
    expect(save).toHaveBeenCalledOnce();
  });

  test('a mistake that the form finds itself has the focus, however the save was asked for', async () => {
    renderAt('/notes', <Form />);
    await userEvent.clear(name);
    await userEvent.click(page.getByRole('button', { name: 'Save' }));
    await expect.element(name).toHaveAccessibleDescription('Name it');
    await expect.element(name).toHaveFocus();
    await userEvent.click(note);
    await userEvent.keyboard(SAVE);
    await expect.element(name).toHaveFocus();
    expect(save).not.toHaveBeenCalled();
  });

  test('says a refusal at its field, and a failure beside the button', async () => {
    const errors = [{ code: 'name', field: 'name', message: 'Too long' }];
    save.mockRejectedValueOnce(new ApiFailure({ kind: 'answer', status: 422, body: { message: 'No', errors } }));
    save.mockRejectedValueOnce(new ApiFailure({ kind: 'network' }));
    renderAt('/notes', <Form />);
    await userEvent.fill(note, 'Call first');
    await userEvent.click(page.getByRole('button', { name: 'Save' }));
    await expect.element(name).toHaveAccessibleDescription('Too long');
    await expect.element(name).toHaveFocus();
    await userEvent.fill(name, 'Ann');
    await userEvent.click(page.getByRole('button', { name: 'Save' }));
    await expect.element(page.getByRole('alert').getByText(/^Could not be saved/)).toBeVisible();
    await expect.element(note).toHaveValue('Call first');
  });
});
