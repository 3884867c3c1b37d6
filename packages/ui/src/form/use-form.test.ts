import { createElement, type FormEvent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { Button } from '../button/button.tsx';
import { useForm } from './use-form.ts';

type Form = ReturnType<typeof useForm<'name'>>;

/** A form as it is drawn first, and the markup of its button. */
function draw(offlineReason: string | null) {
  let drawn: Form | undefined;
  function Sent() {
    drawn = useForm<'name'>({ offlineReason });
    return createElement(Button, { disabledReason: drawn.disabledReason }, 'Send');
  }
  const html = renderToStaticMarkup(createElement(Sent));
  if (!drawn) throw new Error('Nothing was drawn');
  return { form: drawn, html };
}

test('a form without network says why at its button, which cannot be pressed', () => {
  expect(draw('No network').html).toMatch(/aria-disabled="true".*No network/);
  expect(draw(null).html).not.toContain('aria-disabled="true"');
});

test('a form is sent by its own event, and not by that of a form in a dialog of it', () => {
  const submit = vi.fn();
  const { onSubmit } = draw(null).form.toProps(submit);
  const [own, inner] = [new EventTarget(), new EventTarget()];
  const preventDefault = vi.fn();
  onSubmit({ target: inner, currentTarget: own, preventDefault } as unknown as FormEvent);
  expect(submit).not.toHaveBeenCalled();
  onSubmit({ target: own, currentTarget: own, preventDefault } as unknown as FormEvent);
  expect(submit).toHaveBeenCalledOnce();
  expect(preventDefault).toHaveBeenCalledTimes(2);
});

test('a form that is gone when the answer comes stays silent', async () => {
  const { form } = draw(null);
  await expect(form.submit({}, async () => ({ name: 'Taken' }))).resolves.toBeUndefined();
});

test('a failure that nobody explains is not swallowed', async () => {
  const { form } = draw(null);
  await expect(form.submit({}, () => Promise.reject(new Error('A bug')))).rejects.toThrow('A bug');
});
