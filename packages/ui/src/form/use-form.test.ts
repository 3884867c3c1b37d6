import { createElement, type FormEvent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { Button } from '../button/button.tsx';
import { useForm } from './use-form.ts';

type Form = ReturnType<typeof useForm<'name'>>;

/** A form as it is drawn first, and the markup of its button. */
function draw(offlineReason: string | null) {
  const onDraw = vi.fn<(form: Form) => void>();
  function Sent() {
    const form = useForm<'name'>({ offlineReason });
    onDraw(form);
    return createElement(Button, { disabledReason: form.disabledReason }, 'Send');
  }
  const html = renderToStaticMarkup(createElement(Sent));
  const [[form] = []] = onDraw.mock.calls;
  if (!form) throw new Error('Nothing was drawn');
  return { form, html };
}

test('a form without a network shows the reason at its disabled button', () => {
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

test('a failure that nobody explains is not swallowed', async () => {
  const { form } = draw(null);
  await expect(form.submit({}, () => Promise.reject(new Error('A bug')))).rejects.toThrow('A bug');
});
