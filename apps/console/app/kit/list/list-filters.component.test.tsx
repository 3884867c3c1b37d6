import { relativeDays } from '@kaplya/domain/relative-days';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderAt } from '../../../test/render.tsx';
import { ListFilters } from './list-filters.tsx';

/** A list whose address changes with a delay after the search, as on a busy machine. */
function showLate() {
  const asked: (() => void)[] = [];
  function Late() {
    const [q, setQ] = useState('');
    return (
      <>
        <ListFilters
          filters={[{ kind: 'search', name: 'q', label: 'kit.keys.search' }]}
          values={{ q }}
          options={{}}
          onChange={(_name, text) => asked.push(() => setQ(text))}
          onClear={() => {}}
        />
        {['ann', 'boris'].map((view) => (
          <button key={view} type="button" onClick={() => setQ(view)}>
            {view}
          </button>
        ))}
      </>
    );
  }
  renderAt('/notes', <Late />);
  return { asked, field: page.getByRole('searchbox'), view: (name: string) => page.getByRole('button', { name }) };
}

describe('The search of a list [O-03a]', () => {
  test('retains the typed text while an earlier part of it reaches the address', async () => {
    const { asked, field } = showLate();
    await field.click();
    await userEvent.keyboard('ann');
    await expect.poll(() => asked.length).toBe(1);
    await userEvent.keyboard('a b');
    await expect.poll(() => asked.length).toBe(2);
    await userEvent.keyboard('e ');
    for (const arrive of asked) arrive();
    await expect.element(field).toHaveValue('anna be ');
    await expect.poll(() => asked.length).toBe(3);
    asked[2]?.();
    await expect.element(field).toHaveValue('anna be ');
  });

  test('shows what the address has from elsewhere', async () => {
    const { asked, field, view } = showLate();
    await field.click();
    await userEvent.keyboard('ann');
    await expect.poll(() => asked.length).toBe(1);
    asked[0]?.();
    await view('boris').click();
    await expect.element(field).toHaveValue('boris');
    await view('ann').click();
    await expect.element(field).toHaveValue('ann');
  });
});

describe('The filters of a list [O-03h]', () => {
  const onChange = vi.fn<(name: string, value: string) => void>();

  const paid = { payment: 'paid' };
  type Given = { initial?: Readonly<Record<string, string>>; relative?: typeof relativeDays | null };

  function Filters({ initial = paid, relative = relativeDays }: Given) {
    const [values, setValues] = useState<Readonly<Record<string, string>>>(initial);
    return (
      <ListFilters
        filters={[
          { kind: 'search', name: 'q', label: 'kit.keys.search' },
          { kind: 'day', name: 'date', label: 'kit.today', ...(relative && { relative }) },
          { kind: 'choice', name: 'payment', label: 'kit.reason', options: [{ value: 'paid', label: 'kit.save' }] },
          { kind: 'choice', name: 'view', label: 'kit.why', isOfViews: true },
        ]}
        values={values}
        options={{}}
        onChange={(name, value) => {
          onChange(name, value);
          setValues((before) =>
            Object.fromEntries(Object.entries({ ...before, [name]: value }).filter(([, each]) => each !== '')),
          );
        }}
        onClear={() => setValues({})}
      />
    );
  }

  test('are chips beside one search: added by F, chosen and removed by keys alone', async () => {
    onChange.mockReset();
    renderAt('/notes', <Filters />);
    await expect.element(page.getByRole('combobox')).toHaveValue('paid');
    await expect.element(page.getByRole('searchbox')).toBeVisible();
    await userEvent.keyboard('f');
    await expect.element(page.getByRole('menuitem')).toHaveFocus();
    expect(
      page
        .getByRole('menuitem')
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual(['Today']);
    await userEvent.keyboard('{Enter}');
    const day = page.getByRole('combobox', { name: 'Today' });
    await expect.element(day).toHaveFocus();
    await userEvent.selectOptions(day, 'tomorrow');
    expect(onChange).toHaveBeenLastCalledWith('date', 'tomorrow');
    await expect.element(day).toHaveValue('tomorrow');
    await userEvent.selectOptions(day, 'a date');
    expect(onChange.mock.lastCall?.[1]).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    (day.element() as HTMLElement).focus();
    await userEvent.keyboard('{Delete}');
    expect(onChange).toHaveBeenLastCalledWith('date', '');
    await expect.element(day).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: 'Filter', exact: true })).toHaveFocus();
    await userEvent.click(page.getByRole('button', { name: 'Remove the filter: Reason' }));
    await expect.element(page.getByRole('combobox')).not.toBeInTheDocument();
  });

  test('leave no trace where none is chosen: Escape closes the menu, and an empty chip goes with the focus', async () => {
    onChange.mockReset();
    renderAt('/notes', <Filters />);
    await userEvent.keyboard('f');
    await expect.element(page.getByRole('menu')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
    await userEvent.keyboard('{Enter}{Enter}');
    await expect.element(page.getByRole('combobox', { name: 'Today' })).toHaveFocus();
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
    await expect.element(page.getByRole('combobox', { name: 'Today' })).not.toBeInTheDocument();
    expect(onChange).not.toHaveBeenCalled();
  });

  test.each([relativeDays, null])('keep a date while it is typed anew, beside days of %j', async (relative) => {
    onChange.mockReset();
    renderAt('/notes', <Filters initial={{ date: '2026-03-10' }} relative={relative} />);
    const field = () => document.querySelector<HTMLInputElement>('input[type="date"]');
    await expect.poll(() => field()?.value).toBe('2026-03-10');
    field()?.focus();
    // A date without its first part is none.
    await userEvent.keyboard('{Backspace}');
    await expect.poll(() => field()?.value).toBe('');
    await userEvent.keyboard('05');
    await expect.poll(() => onChange.mock.lastCall?.[1]).toMatch(/^2026-(05-10|03-05)$/);
    expect(onChange).not.toHaveBeenCalledWith('date', '');
    const chosen = field()?.value;
    await userEvent.keyboard('{Backspace}');
    await expect.poll(() => field()?.value).toBe('');
    field()?.blur();
    await expect.poll(() => field()?.value).toBe(chosen);
    await userEvent.click(page.getByRole('button', { name: 'Remove the filter: Today' }));
    await expect.poll(field).toBeNull();
  });
});
