import { ApiFailure } from '@kaplya/client/failures/api-failure.ts';
import { CodeField } from '@kaplya/ui/field/code-field.tsx';
import { useForm } from '@kaplya/ui/form/use-form.ts';
import { render } from '@kaplya/ui/test/render.tsx';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { useTypedCode } from './use-typed-code.ts';

const field = page.getByRole('textbox', { name: 'Code' });

type EntryProps = { onSend: (code: string) => Promise<void>; canSend?: boolean };

function Entry({ onSend, canSend = true }: EntryProps) {
  const form = useForm<'code'>({ explain: () => ({ code: 'Not taken' }) });
  const typed = useTypedCode({ form, length: 4, isCall: false, canSend, onFull: confirm });
  function confirm(code: string) {
    void form.submit({}, () => typed.emptyIfRefused(() => onSend(code)));
  }
  return (
    <form {...form.toProps(() => confirm(typed.code))}>
      <CodeField {...typed.fieldProps} label="Code" error={form.errors.code} />
    </form>
  );
}

test('a code sends itself when it is full, and once', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const onSend = vi.fn((_code: string) => promise);
  render(<Entry onSend={onSend} />);
  await userEvent.click(field);
  await userEvent.keyboard('123');
  expect(onSend).not.toHaveBeenCalled();
  await userEvent.keyboard('4');
  await expect.element(field).toHaveAttribute('readonly');
  await userEvent.keyboard('5');
  resolve();
  await expect.element(field).not.toHaveAttribute('readonly');
  await userEvent.keyboard('6');
  expect(onSend).toHaveBeenCalledExactlyOnceWith('1234');
});

test('without a network a code is not sent by itself', async () => {
  const onSend = vi.fn(async () => {});
  render(<Entry onSend={onSend} canSend={false} />);
  await userEvent.click(field);
  await userEvent.keyboard('1234');
  await expect.element(field).toHaveValue('1234');
  expect(onSend).not.toHaveBeenCalled();
});

test('a code that was refused goes, and the message with the first digit of another', async () => {
  render(<Entry onSend={() => Promise.reject(new ApiFailure({ kind: 'answer', status: 422, body: null }))} />);
  await userEvent.click(field);
  await userEvent.keyboard('1234');
  await expect.element(field).toHaveAccessibleDescription('Not taken');
  await expect.element(field).toHaveValue('');
  await userEvent.keyboard('5');
  await expect.element(field).toHaveValue('5');
  await expect.element(field).not.toHaveAttribute('aria-invalid');
});

test('a code without an answer stays, for it may be the right one', async () => {
  render(<Entry onSend={() => Promise.reject(new ApiFailure({ kind: 'network' }))} />);
  await userEvent.click(field);
  await userEvent.keyboard('1234');
  await expect.element(field).toHaveAccessibleDescription('Not taken');
  await expect.element(field).toHaveValue('1234');
});
