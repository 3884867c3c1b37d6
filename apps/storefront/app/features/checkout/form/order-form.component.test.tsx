import { render } from '@kaplya/ui/test/render.tsx';
import { useState } from 'react';
import { beforeAll, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { emptyCartState } from '#features/cart/state/cart-state.ts';
import { loadTexts } from '#i18n/load-texts.ts';
import { TextsProvider } from '#i18n/texts-provider.tsx';
import { Checkbox } from '@kaplya/ui/field/checkbox.tsx';
import { TextField } from '@kaplya/ui/field/text-field.tsx';
import { useForm } from '@kaplya/ui/form/use-form.ts';
import { toFieldId } from './checkout-form.ts';
import { OrderButton } from './order-button.tsx';
import { OrderForm } from './order-form.tsx';

const order = vi.fn();

function Contact() {
  const { toProps } = useForm();
  const [name, setName] = useState('');
  const checkout = {
    ...{ toProps, next: name === '' ? ('name' as const) : ('consent' as const) },
    ...{ cart: emptyCartState, isPlacing: false },
    proposals: { payment: null } as Parameters<typeof OrderButton>[0]['checkout']['proposals'],
  };
  return (
    <OrderForm checkout={checkout}>
      <TextField id={toFieldId('name')} label="Name" value={name} onChange={(event) => setName(event.target.value)} />
      <Checkbox id={toFieldId('consent')} label="I agree" />
      <OrderButton checkout={checkout} sum="720" sumState="confirmed" onOrder={order} />
    </OrderForm>
  );
}

beforeAll(() => loadTexts('en', ['checkout']));

test('Enter in a field leads to the next missing answer, and only the button orders [S-70]', async () => {
  render(
    <TextsProvider language="en">
      <Contact />
    </TextsProvider>,
  );
  const name = page.getByRole('textbox', { name: 'Name' });
  await userEvent.click(name);
  await userEvent.keyboard('{Enter}Anna{Enter}');
  await expect.element(page.getByRole('checkbox')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(order).not.toHaveBeenCalled();
  await userEvent.click(page.getByRole('button', { name: /720/ }));
  expect(order).toHaveBeenCalledOnce();
});
