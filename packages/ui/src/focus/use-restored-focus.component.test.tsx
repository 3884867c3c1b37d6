import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '../../test/render.tsx';
import { nameOfFocus } from '../../test/walk-focus.ts';
import { Dialog } from '../overlay/dialog.tsx';
import { useRestoredFocus } from './use-restored-focus.ts';

const goods = ['Water', 'Pump', 'Cups'];

/** Lines that are removed at once, and can be restored in their place. */
function List({ isRestorable = false, isAsked = false }) {
  const focus = useRestoredFocus();
  const [removed, setRemoved] = useState<readonly string[]>([]);
  const [removing, setRemoving] = useState<string | null>(null);
  const remove = (name: string) => setRemoved([...removed, name]);
  const present = goods.filter((name) => isRestorable || !removed.includes(name));
  return (
    <>
      <div {...focus} aria-label="List" className="outline-none">
        {present.map((name) =>
          removed.includes(name) ? (
            <p key={`removed ${name}`} data-item={name}>
              <button type="button" onClick={() => setRemoved(removed.filter((other) => other !== name))}>
                Restore {name}
              </button>
            </p>
          ) : (
            <p key={name} data-item={name}>
              <a href="#goods">{name}</a>
              <button type="button" onClick={() => (isAsked ? setRemoving(name) : remove(name))}>
                Remove {name}
              </button>
            </p>
          ),
        )}
      </div>
      <Dialog
        isOpen={removing !== null}
        onClose={() => setRemoving(null)}
        title="Sure"
        footer={
          <button
            type="button"
            onClick={() => {
              if (removing) remove(removing);
              setRemoving(null);
            }}
          >
            Yes
          </button>
        }
      />
    </>
  );
}

async function press(name: string): Promise<void> {
  const button = page.getByRole('button', { name });
  button.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(button).not.toBeInTheDocument();
}

test('a row that is removed leaves its focus to the one that took its place, the last one to the one before', async () => {
  render(<List />);
  await press('Remove Pump');
  await expect.poll(nameOfFocus).toBe('Cups');
  await press('Remove Cups');
  await expect.poll(nameOfFocus).toBe('Water');
});

test('the last row of all leaves its focus to the list', async () => {
  render(<List />);
  for (const name of goods) await press(`Remove ${name}`);
  await expect.poll(nameOfFocus).toBe('List');
});

test('a removed line has the focus on what restores it, and a restored one on itself [S-23]', async () => {
  render(<List isRestorable />);
  await press('Remove Pump');
  await expect.poll(nameOfFocus).toBe('Restore Pump');
  await press('Restore Pump');
  await expect.poll(nameOfFocus).toBe('Pump');
});

test('a row that is removed while the focus is elsewhere moves it nowhere', async () => {
  function Beside() {
    const [isHere, setHere] = useState(true);
    const focus = useRestoredFocus();
    return (
      <>
        <div {...focus}>
          {isHere && (
            <p data-item="water">
              <button type="button">Water</button>
            </p>
          )}
          <p data-item="pump">
            <button type="button">Pump</button>
          </p>
        </div>
        <button type="button" onClick={() => setHere(false)}>
          Empty
        </button>
      </>
    );
  }
  render(<Beside />);
  page.getByRole('button', { name: 'Water' }).element().focus();
  page.getByRole('button', { name: 'Empty' }).element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('button', { name: 'Water' })).not.toBeInTheDocument();
  expect(nameOfFocus()).toBe('Empty');
});

test('a row that a dialog asked about leaves its focus to the nearest one', async () => {
  render(<List isAsked />);
  page.getByRole('button', { name: 'Remove Pump' }).element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('dialog', { name: 'Sure' })).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Yes' }));
  await expect.element(page.getByRole('dialog', { name: 'Sure' })).not.toBeInTheDocument();
  await expect.poll(nameOfFocus).toBe('Cups');
});
