import type { KeyObject } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { CellContent } from '@kaplya/domain';
import type { CellAddress, CommandResult } from '@kaplya/cell-protocol/messages';
import { createMqttConnection, type BrokerAddress } from '@kaplya/cell-protocol/mqtt-connection';
import { parseTopic, toCellTopic, toControllerTopic } from '@kaplya/cell-protocol/topics';
import { verifyCommand } from '@kaplya/cell-protocol/verify-command';
import { syncRequestShape } from '@kaplya/cell-protocol/wire';
import type { Behaviour } from './behaviour.ts';
import { createCellWorld, type CellWorld } from './cell-world.ts';
import type { Flash, StoredEvent } from './flash.ts';
import type { Pace } from './pace.ts';

export type ControllerAccess = BrokerAddress & { readonly publicKey: KeyObject };

export type CellReport = {
  readonly controllerId: string;
  readonly cellId: string;
  readonly isOnline: boolean;
  readonly behaviour: Behaviour;
  /** The number of openings that the behaviour applies to; null: all. */
  readonly times: number | null;
  readonly door: 'closed' | 'open';
  readonly content: string;
  /** The number of pulses of the lock since the start of the process. */
  readonly pulses: number;
};

export type Controller = {
  start(): void;
  report(): readonly CellReport[];
  /** Sets the behaviour of a cell; returns false if the controller has no such cell. */
  setBehaviour(cellId: string, behaviour: Behaviour, times: number | null): boolean;
  /** Disconnects the network for a while. */
  cut(milliseconds: number): void;
  close(): Promise<void>;
};

/** A cell with its initial content. */
export type PlayedCell = { readonly cellId: string; readonly content: CellContent };

export type ControllerOptions = {
  readonly controllerId: string;
  readonly cells: readonly PlayedCell[];
  /** Returns broker and credentials; called before each connection. */
  findAccess(): ControllerAccess | Promise<ControllerAccess>;
  readonly flash: Flash;
  readonly pace: Pace;
  /** The clock of the controller, which may be wrong. */
  readonly clock: Clock;
  readonly print: (text: string) => void;
  /** Observes each event before the lock moves and before anything is reported. */
  readonly watch?: ((deed: CellAction) => void) | undefined;
};

/** The real events at a cell, whatever its controller reports. */
export type CellAction = {
  readonly what: 'command' | 'pulse' | 'opened' | 'closed';
  readonly cellId: string;
  readonly commandId: string | null;
};

type Cell = {
  readonly address: CellAddress;
  readonly world: CellWorld;
  behaviour: Behaviour;
  times: number | null;
  pulses: number;
  /** The current opening and how it is reported. */
  opening: { readonly commandId: string; readonly behaviour: Behaviour } | null;
  /** An event held back until the next one is sent. */
  delayedEvent: StoredEvent | null;
};

const ok: Behaviour = { kind: 'ok' };
const firmware = 'kaplya-sim-1';
const behavioursAtMost = 50;

/** A controller as its firmware would behave, with simulated locks, sensors and customers. */
export function createController(options: ControllerOptions): Controller {
  const { controllerId, flash, pace, clock, print, watch = () => undefined } = options;
  const startedAt = performance.now();
  const statusTopic = toControllerTopic(controllerId, 'status');
  const cells = new Map(options.cells.map((cell) => [cell.cellId, createCell(cell)]));
  /** The behaviour that was chosen for each command, so that a repeat gets the same. */
  const chosen = new Map<string, Behaviour>();
  let publicKey: KeyObject | null = null;
  let heartbeat: NodeJS.Timeout | undefined;

  const connection = createMqttConnection({
    clientId: controllerId,
    async findBroker() {
      const access = await options.findAccess();
      ({ publicKey } = access);
      return access;
    },
    subscriptions: ['cells/+/cmd', 'sync'].map((rest) => toControllerTopic(controllerId, rest)),
    will: { topic: statusTopic, payload: JSON.stringify({ online: false }) },
    onConnected: sayHello,
    onDisconnected: () => clearInterval(heartbeat),
    async onMessage(topic, payload) {
      try {
        hear(topic, payload);
      } catch (error) {
        print(`${controllerId}: ${topic} cannot be read: ${String(error)}`);
      }
    },
  });

  function createCell({ cellId, content }: ControllerOptions['cells'][number]): Cell {
    const address = { controllerId, cellId };
    const world = createCellWorld({
      atFirst: flash.findCell(cellId) ?? { content, door: 'closed' },
      // A courier refills a cell that held a bottle at first.
      isRefilled: content === 'full',
      pace,
      onChange(state) {
        flash.storeCell(cellId, state);
        sayState(cell);
      },
      onHappening(type, known) {
        const commandId = cell.opening?.commandId ?? null;
        if (type === 'door_opened') watch({ what: 'opened', cellId, commandId });
        if (type === 'door_closed') watch({ what: 'closed', cellId, commandId });
        const event = flash.addEvent({
          ...{ ts: clock.now().toISOString(), type, commandId },
          ...(known !== null && { content: known }),
          cell: cellId,
        });
        sayEventAsBehaved(cell, event);
      },
    });
    const cell: Cell = { address, world, behaviour: ok, times: null, pulses: 0, opening: null, delayedEvent: null };
    return cell;
  }

  /** Sends important messages after the next greeting if they cannot be sent now. */
  async function send(
    topic: string,
    message: object,
    how: { qos?: 0 | 1; isRetained?: boolean } = {},
  ): Promise<boolean> {
    if (!connection.isConnected()) return false;
    return connection.publish(topic, JSON.stringify(message), how).then(
      () => true,
      () => false,
    );
  }

  function sayHello(): void {
    void send(statusTopic, { online: true, bootId: flash.bootId, fw: firmware, ip: '127.0.0.1' }, { isRetained: true });
    for (const cell of cells.values()) sayState(cell);
    sayUnsent();
    sayHeartbeat();
    heartbeat = setInterval(() => {
      sayHeartbeat();
      sayUnsent();
    }, pace.heartbeat);
  }

  function sayHeartbeat(): void {
    const uptime = Math.round((performance.now() - startedAt) / 1000);
    const measured = { ts: clock.now().toISOString(), uptime, rssi: -58, vbat: 12.4, temp: 7.5, errors: [] };
    void send(toControllerTopic(controllerId, 'heartbeat'), measured, { qos: 0 });
  }

  function sayState({ address, world }: Cell): void {
    const { weightGrams, ...sensed } = world.sense();
    const state = { ts: clock.now().toISOString(), seq: flash.lastSeq, ...sensed, weightG: weightGrams };
    void send(toCellTopic(address, 'state'), state, { isRetained: true });
  }

  function sayUnsent(): void {
    for (const event of flash.listUnsent()) void sayEvent(event);
  }

  async function sayEvent({ cell, ...event }: StoredEvent): Promise<void> {
    const isSent = await send(toCellTopic({ controllerId, cellId: cell }, 'event'), event);
    if (isSent) flash.markSent({ ...event, cell });
  }

  function sayEventAsBehaved(cell: Cell, event: StoredEvent): void {
    const kind = cell.opening?.behaviour.kind;
    const before = cell.delayedEvent;
    cell.delayedEvent = null;
    if (kind === 'reorder' && !before && event.type !== 'door_closed') {
      cell.delayedEvent = event;
      return;
    }
    void sayEvent(event);
    if (before) void sayEvent(before);
    if (kind === 'duplicate') void sayEvent(event);
  }

  async function answer(
    cell: Cell,
    behaviour: Behaviour,
    ack: { commandId: string; result: CommandResult; reason?: string },
  ) {
    const topic = toCellTopic(cell.address, 'ack');
    if (behaviour.kind === 'ack_lost' && ack.result === 'accepted') return;
    if (behaviour.kind === 'duplicate') void send(topic, ack);
    await send(topic, ack);
  }

  function hear(name: string, payload: Buffer): void {
    const topic = parseTopic(name);
    const cell = cells.get(topic?.cellId ?? '');
    if (topic?.channel === 'sync') reportStored(payload);
    else if (topic?.channel === 'cmd' && cell) obey(cell, payload);
  }

  function reportStored(payload: Buffer): void {
    const { requestId, since } = syncRequestShape.parse(JSON.parse(payload.toString()));
    const { events, isComplete } = flash.listEventsSince(since);
    const { bootId, lastSeq } = flash;
    const reply = { v: 1, requestId, bootId, lastSeq, isComplete, events, commands: flash.listCommands() };
    void send(toControllerTopic(controllerId, 'sync/reply'), reply);
  }

  function choose(cell: Cell, commandId: string): Behaviour {
    const known = chosen.get(commandId);
    if (known) return known;
    const { behaviour } = cell;
    if (cell.times !== null) {
      cell.times -= 1;
      if (cell.times <= 0) Object.assign(cell, { behaviour: ok, times: null });
    }
    chosen.set(commandId, behaviour);
    for (const oldest of [...chosen.keys()].slice(0, -behavioursAtMost)) chosen.delete(oldest);
    return behaviour;
  }

  function obey(cell: Cell, payload: Buffer): void {
    if (!publicKey) return;
    const verdict = verifyCommand(payload, { target: cell.address, publicKey, now: clock.now() });
    if (verdict.kind === 'forged' || verdict.kind === 'wrong_target') {
      print(`${controllerId}: a command to ${cell.address.cellId} is not obeyed: ${verdict.kind}`);
      return;
    }
    const { commandId } = verdict.command;
    watch({ what: 'command', cellId: cell.address.cellId, commandId });
    const known = flash.findCommand(commandId);
    const behaviour = choose(cell, commandId);
    if (behaviour.kind === 'silent') return;
    const reply = (result: CommandResult, reason?: string) =>
      answer(cell, behaviour, { commandId, result, ...(reason !== undefined && { reason }) });
    if (known !== null) void reply('duplicate', known);
    else if (verdict.kind === 'expired') {
      flash.storeCommand(commandId, 'expired');
      void reply('expired');
    } else if (behaviour.kind === 'reject' || cell.world.sense().door === 'open') {
      flash.storeCommand(commandId, 'rejected');
      void reply('rejected', behaviour.kind === 'reject' ? behaviour.reason : 'door_open');
    } else {
      // Stored before the pulse, so this command never gives a second one.
      flash.storeCommand(commandId, 'accepted');
      cell.opening = { commandId, behaviour };
      cell.pulses += 1;
      watch({ what: 'pulse', cellId: cell.address.cellId, commandId });
      cell.world.unlock(behaviour);
      const isAnswered = reply('accepted');
      if (behaviour.kind === 'offline_after_accept') {
        void isAnswered.then(() => connection.cut(behaviour.seconds * 1000));
      }
    }
  }

  return {
    start: () => connection.start(),
    report: () =>
      [...cells.values()].map(({ address, behaviour, times, pulses, world }) => {
        const { door, content } = world.sense();
        return { ...address, isOnline: connection.isConnected(), behaviour, times, door, content, pulses };
      }),
    setBehaviour(cellId, behaviour, times) {
      const cell = cells.get(cellId);
      if (cell) Object.assign(cell, { behaviour, times });
      return cell !== undefined;
    },
    cut: (milliseconds) => connection.cut(milliseconds),
    async close() {
      for (const { world } of cells.values()) world.stop();
      clearInterval(heartbeat);
      await send(statusTopic, { online: false }, { isRetained: true });
      await connection.close();
    },
  };
}
