import { describe, expect, test, vi } from 'vitest';
import { createForm, untouchedForm, type FormErrors, type FormState } from './create-form.ts';

type Field = 'name' | 'phone';

/** A form, and the last state that it reported. */
function openForm() {
  let state: FormState<Field, 'resend'> = untouchedForm;
  const form = createForm<Field, 'resend'>((next) => {
    state = next;
  });
  return { form, read: () => state };
}

/** A call that the test answers. */
function hold() {
  const { promise, resolve, reject } = Promise.withResolvers<FormErrors<Field> | void>();
  return { send: vi.fn(() => promise), resolve, reject };
}

const explain = vi.fn((failure: unknown): FormErrors<Field> => ({ form: String(failure) }));
const never = vi.fn(async () => {});

describe('a form that is sent', () => {
  test('is sent once, however often it is pressed before the answer', async () => {
    const { form, read } = openForm();
    const { send, resolve } = hold();
    const sent = form.submit({}, send, explain);
    await form.submit({}, send, explain);
    await form.run('resend', send, explain);
    expect(send).toHaveBeenCalledOnce();
    expect(read().work).toBe('submit');
    resolve();
    await sent;
    expect(read().work).toBeNull();
    await form.run('resend', send, explain);
    expect(send).toHaveBeenCalledTimes(2);
  });

  test('shows no former errors while it is being sent', async () => {
    const { form, read } = openForm();
    const { send, resolve } = hold();
    form.show({ name: 'Missing' });
    const sent = form.submit({}, send, explain);
    expect(read().errors).toEqual({});
    resolve();
    await sent;
  });

  test('does not show mistakes that are made while it is on its way', async () => {
    const { form, read } = openForm();
    const { send, resolve } = hold();
    const sent = form.submit({}, send, explain);
    await form.submit({ name: 'Missing' }, never, explain);
    expect(read().errors).toEqual({});
    resolve();
    await sent;
  });

  test('is not sent with a mistake, and leads the focus to it', async () => {
    const { form, read } = openForm();
    await form.submit({ name: 'Missing' }, never, explain);
    expect(never).not.toHaveBeenCalled();
    expect(read()).toEqual({ errors: { name: 'Missing' }, failure: null, work: null, focusTurn: 1 });
    await form.submit({ name: 'Missing' }, never, explain);
    expect(read().focusTurn).toBe(2);
  });
});

describe('a form that is refused', () => {
  test('shows its errors at the fields, moves the focus there, and can be sent again', async () => {
    const { form, read } = openForm();
    await form.submit({}, async () => ({ phone: 'Taken' }), explain);
    expect(read()).toEqual({ errors: { phone: 'Taken' }, failure: null, work: null, focusTurn: 1 });
    const again = vi.fn(async () => {});
    await form.submit({}, again, explain);
    expect(again).toHaveBeenCalledOnce();
    expect(read().errors).toEqual({});
  });

  test('shows the explanation of a failure, and provides the failure itself', async () => {
    const { form, read } = openForm();
    const failure = new Error('No answer');
    await form.run('resend', () => Promise.reject(failure), explain);
    expect(explain).toHaveBeenLastCalledWith(failure, 'resend');
    expect(read()).toMatchObject({ errors: { form: 'Error: No answer' }, failure, work: null });
    form.clear('name');
    expect(read()).toMatchObject({ errors: {}, failure: null });
  });

  test('shows nothing, and leaves the focus, for a failure without an explanation', async () => {
    const { form, read } = openForm();
    await form.submit(
      {},
      () => Promise.reject(new Error('Cancelled')),
      () => ({ form: undefined }),
    );
    expect(read()).toEqual({ errors: {}, failure: null, work: null, focusTurn: 0 });
  });

  test('can be sent again after a failure that nobody explains', async () => {
    const { form, read } = openForm();
    const unexplained = form.submit(
      {},
      () => Promise.reject(new Error('A bug')),
      (failure) => {
        throw failure;
      },
    );
    await expect(unexplained).rejects.toThrow('A bug');
    expect(read().work).toBeNull();
  });
});

describe('an error', () => {
  test('disappears when its field is changed, with the message of the form, and those of others stay', () => {
    const { form, read } = openForm();
    form.show({ name: 'Missing', phone: 'Wrong', form: 'Refused' });
    form.clear('name');
    expect(read().errors).toEqual({ phone: 'Wrong' });
  });

  test('added when a field is left is shown beside others and moves no focus', () => {
    const { form, read } = openForm();
    form.show({ name: 'Missing' });
    form.addErrors({ phone: 'Incomplete' });
    expect(read()).toMatchObject({ errors: { name: 'Missing', phone: 'Incomplete' }, focusTurn: 1 });
    form.reset();
    expect(read().errors).toEqual({});
  });

  test('renders nothing again where there is none to clear', () => {
    const onChange = vi.fn();
    const form = createForm<Field, never>(onChange);
    form.clear('name');
    expect(onChange).not.toHaveBeenCalled();
  });
});
