import type { CellContent } from '@kaplya/domain';
import type { CellEventType, CellState } from '@kaplya/cell-protocol/messages';
import type { Behaviour } from './behaviour.ts';
import type { StoredCell } from './flash.ts';
import type { Pace } from './pace.ts';

export type CellWorld = {
  sense(): Pick<CellState, 'lock' | 'door' | 'content' | 'weightGrams'>;
  /** Pulses the lock; the rest depends on the customer and on faults. */
  unlock(behaviour: Behaviour): void;
  /** Stops everything. */
  stop(): void;
};

const weightsGrams = { full: 19_700, empty_bottle: 800, nothing: 0, unknown: null } as const;

/** Simulates the lock, the door, the customer, and the courier who comes afterwards. */
export function createCellWorld({
  atFirst,
  isRefilled,
  pace,
  onHappening,
  onChange,
}: {
  atFirst: StoredCell;
  /** Whether a courier refills the cell after a sale. */
  isRefilled: boolean;
  pace: Pace;
  onHappening(type: CellEventType, content: CellContent | null): void;
  /** Called after each change, before the controller reports it. */
  onChange(cell: StoredCell): void;
}): CellWorld {
  let { content, door } = atFirst;
  let timer: NodeJS.Timeout | undefined;

  function after(milliseconds: number, happen: () => void): void {
    clearTimeout(timer);
    timer = setTimeout(happen, milliseconds);
  }

  function change(next: Partial<StoredCell>): void {
    ({ content, door } = { content, door, ...next });
    onChange({ content, door });
  }

  function open(behaviour: Behaviour): void {
    change({ door: 'open', ...(behaviour.kind === 'sensor_unknown' && { content: 'unknown' }) });
    onHappening('door_opened', null);
    if (behaviour.kind === 'leave_full') after(pace.close, close);
    else after(pace.take, () => take(behaviour));
  }

  function take(behaviour: Behaviour): void {
    if (content === 'full' || content === 'empty_bottle') {
      change({ content: 'nothing' });
      onHappening('item_removed', null);
    }
    if (behaviour.kind === 'no_bottle') after(pace.close, close);
    else after(pace.insert, insert);
  }

  function insert(): void {
    // Broken scales notice no bottle.
    if (content === 'nothing') {
      change({ content: 'empty_bottle' });
      onHappening('bottle_inserted', null);
    }
    after(pace.close, close);
  }

  function close(): void {
    change({ door: 'closed' });
    onHappening('door_closed', content);
    awaitCourier();
  }

  function awaitCourier(): void {
    if (isRefilled && content !== 'full') after(pace.refill, () => change({ content: 'full' }));
  }

  // The customer from before the power cut is still there.
  if (door === 'open') after(pace.close, close);
  else awaitCourier();

  return {
    sense: () => ({
      lock: door === 'open' ? 'unlocked' : 'locked',
      door,
      content,
      weightGrams: weightsGrams[content],
    }),
    unlock(behaviour) {
      clearTimeout(timer);
      const { kind } = behaviour;
      if (kind === 'jam') {
        after(pace.open, () => {
          onHappening('open_failed', null);
          awaitCourier();
        });
      } else if (kind === 'stuck' || (kind === 'offline_after_accept' && !behaviour.opens)) awaitCourier();
      else after(kind === 'late_open' ? behaviour.seconds * 1000 : pace.open, () => open(behaviour));
    },
    stop: () => clearTimeout(timer),
  };
}
