import { useState } from 'react';
import { beforeAll, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { provideOverlaySteps } from '../../test/overlay-steps.ts';
import { render } from '../../test/render.tsx';
import { nameOfFocus } from '../../test/walk-focus.ts';
import { Button } from '../button/button.tsx';
import { TextField } from '../field/text-field.tsx';
import { Dialog } from '../overlay/dialog.tsx';
import type { FormErrors } from './create-form.ts';
import { useForm } from './use-form.ts';

beforeAll(provideOverlaySteps);

type Field = 'name' | 'phone';

const name = page.getByRole('textbox', { name: 'Name' });
const phone = page.getByRole('textbox', { name: 'Phone' });
const send = page.getByRole('button', { name: 'Send' });

/** The answer of a server that refuses. */
class Refusal extends Error {
  readonly code: string;
  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

function explain(failure: unknown): FormErrors<Field> {
  const code = failure instanceof Refusal ? failure.code : null;
  return code === 'phone_taken' ? { phone: 'Somebody has it' } : { form: 'Not sent' };
}

type ContactProps = {
  mistakes?: FormErrors<Field>;
  onSend?: () => Promise<FormErrors<Field> | void>;
};

const takeAll = async () => {};

/** Two fields and a button. Its own errors are in another order than the fields. */
function Contact({ mistakes, onSend }: ContactProps) {
  const form = useForm<Field>({ explain });
  return (
    <form {...form.toProps(() => void form.submit(mistakes ?? {}, onSend ?? takeAll))} aria-label="Contact">
      <TextField label="Name" error={form.errors.name} onChange={() => form.clear('name')} />
      <TextField label="Phone" error={form.errors.phone} onChange={() => form.clear('phone')} />
      <p role="alert">{form.errors.form}</p>
      <Button type="submit" isLoading={form.isBusy}>
        Send
      </Button>
    </form>
  );
}

async function press(): Promise<void> {
  send.element().focus();
  await userEvent.keyboard('{Enter}');
}

test('an error is shown at its field, and the first wrong one from the top has the focus', async () => {
  const onSend = vi.fn(async () => {});
  render(<Contact mistakes={{ phone: 'Too short', name: 'Missing' }} onSend={onSend} />);
  await press();
  await expect.element(name).toHaveFocus();
  await expect.element(name).toHaveAccessibleDescription('Missing');
  await expect.element(phone).toHaveAccessibleDescription('Too short');
  expect(onSend).not.toHaveBeenCalled();
});

test('a refusal is shown at the field of its code, which has the focus', async () => {
  render(<Contact onSend={() => Promise.reject(new Refusal('phone_taken'))} />);
  await press();
  await expect.element(phone).toHaveFocus();
  await expect.element(phone).toHaveAccessibleDescription('Somebody has it');
  await expect.element(name).not.toHaveAttribute('aria-invalid');
});

test('what is of no field leaves the focus on the button', async () => {
  render(<Contact onSend={() => Promise.reject(new Refusal('closed'))} />);
  await press();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Not sent');
  expect(nameOfFocus()).toBe('Send');
});

test('the same mistake once more leads to its field once more', async () => {
  render(<Contact mistakes={{ phone: 'Too short' }} />);
  await press();
  await expect.element(phone).toHaveFocus();
  await press();
  await expect.element(phone).toHaveFocus();
});

test('an error added during typing moves no focus', async () => {
  render(<Contact mistakes={{ name: 'Missing', phone: 'Too short' }} />);
  await press();
  await expect.element(name).toHaveFocus();
  await userEvent.click(phone);
  await userEvent.keyboard('7');
  await expect.element(phone).not.toHaveAttribute('aria-invalid');
  await expect.element(name).toHaveAttribute('aria-invalid', 'true');
  await expect.element(phone).toHaveFocus();
});

test('a form in a dialog of a form is sent alone, and its errors leave the focus there', async () => {
  const onOrder = vi.fn(async () => {});
  function Order() {
    const [isOpen, setOpen] = useState(false);
    const form = useForm<'goods'>();
    return (
      <form {...form.toProps(() => void form.submit({}, onOrder))}>
        <TextField label="Goods" error="None" />
        <Button onClick={() => setOpen(true)}>Whom to call</Button>
        <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title="Whom to call">
          <Contact mistakes={{ name: 'Missing' }} />
        </Dialog>
      </form>
    );
  }
  render(<Order />);
  await userEvent.click(page.getByRole('button', { name: 'Whom to call' }));
  await expect.element(page.getByRole('dialog')).toBeVisible();
  await press();
  await expect.element(name).toHaveFocus();
  expect(onOrder).not.toHaveBeenCalled();
});

test('a form that is gone before the answer moves no focus, and shows nothing', async () => {
  const { promise, reject } = Promise.withResolvers<void>();
  const onSend = vi.fn(() => promise);
  const beside = <TextField key="beside" label="Elsewhere" error="Wrong too" />;
  render(
    <>
      <Contact onSend={onSend} />
      {beside}
      <Button>Go on</Button>
    </>,
  );
  await press();
  expect(onSend).toHaveBeenCalledOnce();
  page.getByRole('button', { name: 'Go on' }).element().focus();
  render(
    <>
      {null}
      {beside}
      <Button>Go on</Button>
    </>,
  );
  await expect.element(send).not.toBeInTheDocument();
  reject(new Refusal('phone_taken'));
  await new Promise((resolve) => requestAnimationFrame(resolve));
  expect(nameOfFocus()).toBe('Go on');
});
