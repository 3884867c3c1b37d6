import { randomUUID } from 'node:crypto';
import {
  appendFileSync,
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import type { CellContent } from '@kaplya/domain';
import type { CellEventType, CommandResult } from '@kaplya/cell-protocol/messages';

/** An event as sent, and its cell. */
export type StoredEvent = {
  readonly eventId: string;
  readonly bootId: string;
  readonly seq: number;
  readonly ts: string;
  readonly type: CellEventType;
  readonly commandId: string | null;
  readonly content?: CellContent;
  readonly cell: string;
};

/** The cell's real content, which a controller finds again after a power loss. */
export type StoredCell = { readonly content: CellContent; readonly door: 'closed' | 'open' };

export type StoredResult = Exclude<CommandResult, 'duplicate'>;

/** A controller's persistent memory. Every write is on the disk when the call returns. */
export type Flash = {
  /** The id of the boot; new each time the memory is opened. */
  readonly bootId: string;
  readonly lastSeq: number;
  findCommand(commandId: string): StoredResult | null;
  listCommands(): readonly { readonly commandId: string; readonly result: StoredResult }[];
  storeCommand(commandId: string, result: StoredResult): void;
  /** Stores an event and assigns its number. */
  addEvent(event: Omit<StoredEvent, 'bootId' | 'seq' | 'eventId'>): StoredEvent;
  /** Marks an event as received by the broker. */
  markSent(event: StoredEvent): void;
  listUnsent(): readonly StoredEvent[];
  /** Events after a position; `isComplete` is false when some were dropped. */
  listEventsSince(since: { readonly bootId: string; readonly seq: number } | null): {
    readonly events: readonly StoredEvent[];
    readonly isComplete: boolean;
  };
  findCell(cellId: string): StoredCell | null;
  storeCell(cellId: string, cell: StoredCell): void;
};

type Memory = {
  /** The ids of boots, the oldest first. */
  boots: string[];
  commands: [commandId: string, result: StoredResult][];
  events: StoredEvent[];
  /** Events up to this one were dropped. */
  dropped: { bootId: string; seq: number } | null;
  unsent: string[];
  cells: Record<string, StoredCell>;
};

type Note =
  | { command: [string, StoredResult] }
  | { event: StoredEvent }
  | { sent: string }
  | { cell: [string, StoredCell] };

const commandsAtMost = 256;
const bootsAtMost = 100;
const notesBeforeRewrite = 3000;

/** Opens or creates the file. Ignores a record that a power cut truncated. */
export function openFlash(path: string, { eventsAtMost = 1000 }: { eventsAtMost?: number } = {}): Flash {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const memory = readMemory(path, eventsAtMost);
  const bootId = randomUUID();
  memory.boots = [...memory.boots, bootId].slice(-bootsAtMost);
  forgetEvents(memory, memory.events.filter((event) => !memory.boots.includes(event.bootId)).length);
  let lastSeq = 0;
  let notes = 0;
  rewrite();

  function rewrite(): void {
    const draft = `${path}.draft`;
    writeFileSync(draft, `${JSON.stringify(memory)}\n`, { mode: 0o600, flush: true });
    renameSync(draft, path);
    const folder = openSync(dirname(path), 'r');
    fsyncSync(folder);
    closeSync(folder);
    notes = 0;
  }

  function note(change: Note): void {
    applyNote(memory, change, eventsAtMost);
    notes += 1;
    if (notes > notesBeforeRewrite) rewrite();
    else appendFileSync(path, `${JSON.stringify(change)}\n`, { flush: true });
  }

  const orderOf = ({ bootId: boot, seq }: { bootId: string; seq: number }) => memory.boots.indexOf(boot) * 1e9 + seq;

  return {
    bootId,
    get lastSeq() {
      return lastSeq;
    },
    findCommand: (commandId) => memory.commands.find(([known]) => known === commandId)?.[1] ?? null,
    listCommands: () => memory.commands.map(([commandId, result]) => ({ commandId, result })),
    storeCommand: (commandId, result) => note({ command: [commandId, result] }),
    addEvent(event) {
      lastSeq += 1;
      const stored = { eventId: randomUUID(), bootId, seq: lastSeq, ...event };
      note({ event: stored });
      return stored;
    },
    markSent({ eventId }) {
      if (memory.unsent.includes(eventId)) note({ sent: eventId });
    },
    listUnsent() {
      const unsent = new Set(memory.unsent);
      return memory.events.filter(({ eventId }) => unsent.has(eventId));
    },
    listEventsSince(since) {
      if (since === null) return { events: memory.events, isComplete: memory.dropped === null };
      // An unknown boot is older than everything remembered.
      const isKnown = memory.boots.includes(since.bootId);
      const place = isKnown ? orderOf(since) : -1;
      return {
        events: memory.events.filter((event) => orderOf(event) > place),
        isComplete: isKnown && (memory.dropped === null || orderOf(memory.dropped) <= place),
      };
    },
    findCell: (cellId) => memory.cells[cellId] ?? null,
    storeCell: (cellId, cell) => note({ cell: [cellId, cell] }),
  };
}

function applyNote(memory: Memory, change: Note, eventsAtMost: number): void {
  if ('command' in change) {
    const others = memory.commands.filter(([known]) => known !== change.command[0]);
    memory.commands = [...others, change.command].slice(-commandsAtMost);
  } else if ('event' in change) {
    memory.events.push(change.event);
    memory.unsent.push(change.event.eventId);
    forgetEvents(memory, memory.events.length - eventsAtMost);
  } else if ('sent' in change) memory.unsent = memory.unsent.filter((eventId) => eventId !== change.sent);
  else memory.cells[change.cell[0]] = change.cell[1];
}

/** Drops the oldest events. */
function forgetEvents(memory: Memory, count: number): void {
  for (const { bootId, seq, eventId } of memory.events.splice(0, count)) {
    memory.dropped = { bootId, seq };
    memory.unsent = memory.unsent.filter((unsent) => unsent !== eventId);
  }
}

function readMemory(path: string, eventsAtMost: number): Memory {
  const memory: Memory = { boots: [], commands: [], events: [], dropped: null, unsent: [], cells: {} };
  const [whole, ...changes] = readLines(path);
  if (whole === undefined) return memory;
  Object.assign(memory, JSON.parse(whole));
  for (const line of changes) {
    try {
      applyNote(memory, JSON.parse(line) as Note, eventsAtMost);
    } catch {
      break;
    }
  }
  return memory;
}

function readLines(path: string): string[] {
  try {
    return readFileSync(path, 'utf8')
      .split('\n')
      .filter((line) => line !== '');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
