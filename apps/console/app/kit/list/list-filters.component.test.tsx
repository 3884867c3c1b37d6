import { useState } from 'react';
import { describe, expect, test } from 'vitest';
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
