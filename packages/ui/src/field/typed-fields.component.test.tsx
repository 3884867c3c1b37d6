import { useState, type ComponentProps } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { measureOverflow, phone, setTextSize, showAt } from '../../test/page-appearance.ts';
import { render } from '../../test/render.tsx';
import { Button } from '../button/button.tsx';
import { CodeField } from './code-field.tsx';
import { EmailField } from './email-field.tsx';
import { PhoneField } from './phone-field.tsx';
import { formatPhone } from '@kaplya/domain/phones';
import { normalizePhone } from '@kaplya/domain/typed-phone';
import { TextArea } from './text-area.tsx';
import { TextField } from './text-field.tsx';

const field = page.getByRole('textbox');
const readField = () => field.element() as HTMLInputElement;

function paste(text: string): void {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text', text);
  readField().dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
}

function Phone({ from = '', ...rest }: { from?: string } & Partial<ComponentProps<typeof PhoneField>>) {
  const [value, setValue] = useState(from);
  return (
    <PhoneField
      label="Phone"
      value={value}
      onValueChange={setValue}
      format={formatPhone}
      normalize={(typed) => normalizePhone(typed, '7')}
      {...rest}
    />
  );
}

const digitsOf = (text: string) => text.replaceAll(/\D/g, '').slice(0, 4);

function Code() {
  const [value, setValue] = useState('');
  return (
    <CodeField
      label="Code"
      length={4}
      value={value}
      onValueChange={setValue}
      normalize={digitsOf}
      findInPasted={(text) => /\d{4}/.exec(text)?.[0] ?? ''}
    />
  );
}

describe.each([
  ['A field of text', TextField],
  ['A field of several lines', TextArea],
  ['A field of an e-mail', EmailField],
] as const)('%s', (_, Field) => {
  test('is invalid and described by what is wrong and by its hint, and preserves focus and text when that appears', async () => {
    render(<Field label="Street" hint="As on the door" />);
    await userEvent.type(field, 'Arbat');
    await expect.element(field).toHaveAccessibleDescription('As on the door');
    await expect.element(field).not.toHaveAttribute('aria-invalid');
    render(<Field label="Street" hint="As on the door" error="There is no such street" />);
    await expect.element(field).toHaveAttribute('aria-invalid', 'true');
    await expect.element(field).toHaveAccessibleDescription('There is no such street As on the door');
    await expect.element(field).toHaveFocus();
    await expect.element(field).toHaveValue('Arbat');
  });
});

test('a press on the label leads into a field, and shows a ring around it', async () => {
  render(<TextField label="Street" isOptional />);
  await userEvent.click(page.getByText(/^Street/));
  await expect.element(field).toHaveFocus();
  expect(getComputedStyle(readField()).outlineWidth).toBe('3px');
  await expect.element(field).toHaveAccessibleName('Street (optional)');
});

test('a field with a button beside it fits a phone, also with a text of 200 % [S-69]', async () => {
  await showAt(phone);
  render(
    <TextField
      label="Promo code"
      beside={<Button variant="soft">Anwenden</Button>}
      error={'Donaudampfschifffahrtsgesellschaft '.repeat(2)}
    />,
  );
  expect(measureOverflow()).toBe(0);
  await setTextSize(200);
  await expect.poll(() => getComputedStyle(document.documentElement).fontSize).toBe('32px');
  expect(measureOverflow()).toBe(0);
  expect(readField().clientWidth).toBeGreaterThan(60);
});

describe('A field of a phone', () => {
  test('groups the digits while they are typed', async () => {
    render(<Phone />);
    await userEvent.type(field, '9991234567');
    await expect.element(field).toHaveValue('+7 999 123-45-67');
    expect(readField().selectionStart).toBe('+7 999 123-45-67'.length);
  });

  test('leaves the caret beside the digit that is typed or deleted in the middle', async () => {
    render(<Phone from="+7999123" />);
    readField().focus();
    readField().setSelectionRange(4, 4);
    await userEvent.keyboard('5');
    await expect.element(field).toHaveValue('+7 959 912-3');
    expect(readField().selectionStart).toBe(5);
    await userEvent.keyboard('{Backspace}');
    await expect.element(field).toHaveValue('+7 999 123');
    expect(readField().selectionStart).toBe(4);
  });

  test('accepts pasted numbers in any usual form', async () => {
    for (const pasted of ['8 (999) 123-45-67', '+7 999 1234567', '9991234567']) {
      render(<Phone key={pasted} />);
      await userEvent.fill(field, pasted);
      await expect.element(field).toHaveValue('+7 999 123-45-67');
    }
  });

  test('reports a blur after the press that caused it, so that nothing moves under the finger', async () => {
    const steps: string[] = [];
    render(
      <>
        <Phone onBlur={() => steps.push('left')} />
        <Button onClick={() => steps.push('pressed')}>Next</Button>
      </>,
    );
    readField().focus();
    await userEvent.click(page.getByRole('button', { name: 'Next' }));
    await expect.poll(() => steps).toEqual(['pressed', 'left']);
  });

  test('reports a blur by the Tab key at once', async () => {
    const onBlur = vi.fn();
    render(<Phone onBlur={onBlur} />);
    readField().focus();
    await userEvent.tab();
    expect(onBlur).toHaveBeenCalledOnce();
  });

  test('is described by what is wrong', async () => {
    render(<Phone error="Check the number" hint="With the code" />);
    await expect.element(field).toHaveAttribute('aria-invalid', 'true');
    await expect.element(field).toHaveAccessibleDescription('Check the number With the code');
  });
});

describe('A field of a code', () => {
  test('accepts digits only, and no more than the code has', async () => {
    render(<Code />);
    await userEvent.type(field, '1a2b345');
    await expect.element(field).toHaveValue('1234');
  });

  test('finds the code in a pasted message, and stays focused', async () => {
    render(<Code />);
    readField().focus();
    paste('Your code is 4711, valid for 10 minutes');
    await expect.element(field).toHaveValue('4711');
    await expect.element(field).toHaveFocus();
    expect(readField().selectionStart).toBe(4);
  });
});
