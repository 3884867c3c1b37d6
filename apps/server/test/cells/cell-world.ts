import { endpoints, type CellOrder, type EndpointInput, type PlacedCellOrder } from '@kaplya/contract';
import type { CellContent } from '@kaplya/domain';
import { and, eq } from 'drizzle-orm';
import { productTable } from '#features/catalogue/catalogue.table.ts';
import { recordConsent } from '#features/identity/index.ts';
import { findPartner } from '#features/company/index.ts';
import { advanceDueCellOrders, drainCellOrders } from '#features/micro-market/progress/advance-cell-order.ts';
import { cellTable, controllerPartnerTable, controllerTable } from '#features/micro-market/cells/cells.table.ts';
import { controllerListener } from '#features/micro-market/controllers/subscribe-to-controllers.ts';
import {
  CellsUnreachable,
  type CellEvent,
  type CellsGateway,
  type CommandAck,
  type OpenCommand,
  type SyncRequest,
} from '#gateways/cells/index.ts';
import type { Context } from '../../src/context.ts';
import { createMember, type Member } from '../people/operator.ts';
import type { TestAcquirer } from '../acquirer/start-acquirer.ts';
import type { TestApp } from '../start-test-app.ts';
import type { TestClock } from '../test-clock.ts';

export type StandInCells = {
  /** The option of `startTestApp`. */
  readonly gateway: CellsGateway;
  /** Every sent command, repeats included. */
  readonly sent: OpenCommand[];
  readonly syncs: { readonly controllerId: string; readonly request: SyncRequest }[];
  /** The connection to the broker. */
  setConnected(isConnected: boolean): void;
  /** Sends go out, but nothing is received. */
  setDeaf(isDeaf: boolean): void;
  /** Makes commands for this order fail. */
  breakOrder(orderId: string): void;
};

/** A gateway to controllers that a test plays. */
export function createCellsStandIn(): StandInCells {
  const sent: OpenCommand[] = [];
  const syncs: StandInCells['syncs'] = [];
  const known = new Map<string, OpenCommand>();
  let isConnected = true;
  let isDeaf = false;
  const broken = new Set<string>();
  const assertConnected = () => {
    if (!isConnected) throw new CellsUnreachable('The broker is away', { isUnsent: true });
  };
  return {
    sent,
    syncs,
    setConnected(connected) {
      isConnected = connected;
    },
    setDeaf(deaf) {
      isDeaf = deaf;
    },
    breakOrder(orderId) {
      broken.add(orderId);
    },
    gateway: {
      publicKey: '',
      encodeCommand(command) {
        if (broken.has(command.orderId)) throw new Error('This order is broken');
        known.set(command.commandId, command);
        return command.commandId;
      },
      sendCommand(_, payload) {
        assertConnected();
        const command = known.get(payload);
        if (command) sent.push(command);
        return Promise.resolve();
      },
      requestSync(controllerId, request) {
        assertConnected();
        syncs.push({ controllerId, request });
        return Promise.resolve();
      },
      isConnected: () => isConnected && !isDeaf,
      start: () => Promise.resolve(),
      close: () => Promise.resolve(),
    },
  };
}

export type PlaceInput = Partial<EndpointInput<typeof endpoints.placeCellOrder>['body']>;

/** A cell of its own with its controller and a customer. */
export type CellWorld = {
  readonly cellId: string;
  readonly controllerId: string;
  readonly member: Member;
  place(input?: PlaceInput, headers?: Record<string, string>): Promise<PlacedCellOrder>;
  /** The payer agrees on the acquirer's page, and the shop is notified. */
  pay(orderId: string, how?: { card?: string }): Promise<void>;
  /** Orders and pays, so that the command is sent. */
  buy(input?: PlaceInput): Promise<string>;
  get(orderId: string): Promise<CellOrder>;
  /** The last command sent to this cell. */
  lastCommand(): OpenCommand;
  sends(): number;
  ack(result: CommandAck['result'], reason?: string): Promise<void>;
  /** `seq` counts by itself; the event refers to the last command by default. */
  see(type: CellEvent['type'], more?: Partial<CellEvent>): Promise<CellEvent>;
  state(content: CellContent, more?: { door?: 'open' | 'closed'; at?: Date }): Promise<void>;
  status(online: boolean): Promise<void>;
  heartbeat(): Promise<void>;
  /** Answers the last sync request, or one made now. */
  sync(
    events?: readonly CellEvent[],
    commands?: { commandId: string; result: CommandAck['result'] }[],
    more?: { isComplete?: boolean },
  ): Promise<void>;
  /** Answers for another controller's cell. */
  ackFor(other: CellWorld, result: CommandAck['result']): Promise<void>;
  repeat(event: CellEvent): Promise<void>;
  /** Advances the clock and runs all due work. */
  pass(milliseconds: number): Promise<void>;
  rest(): Promise<void>;
};

let cells = 0;

/** Creates a cell whose controller has just reported. */
export async function addCell(
  { database, clock }: Context,
  { stock = 5, priceMinor = 30_000 }: { stock?: number; priceMinor?: number } = {},
): Promise<{ cellId: string; controllerId: string; index: number }> {
  cells += 1;
  const index = cells;
  const partnerId = 'moscow';
  const cellId = `cell-${index}`;
  const controllerId = `controller-${index}`;
  const [water] = await database
    .select()
    .from(productTable)
    .where(and(eq(productTable.partnerId, partnerId), eq(productTable.externalId, 'W19')));
  if (!water) throw new Error('There is no water');
  const place = { latitude: 55.75, longitude: 37.6, cityId: 'moscow', city: 'Москва', street: 'Арбат', house: '10' };
  const addresses = { ru: 'Арбат, 10', en: 'Arbat 10', az: 'Arbat 10', tr: 'Arbat 10' };
  await database.insert(controllerPartnerTable).values({ id: controllerId, partnerId });
  await database.insert(controllerTable).values({ partnerId, id: controllerId, isOnline: true, heardAt: clock.now() });
  await database.insert(cellTable).values({
    ...{ partnerId, id: cellId, controllerId, place, addresses, priceMinor, stock },
    ...{ number: String(5000 + index), position: index, productId: water.id, content: 'full' },
  });
  return { cellId, controllerId, index };
}

export async function createCellWorld(
  app: TestApp,
  { clock, acquirer, standIn }: { clock: TestClock; acquirer: TestAcquirer; standIn: StandInCells },
  { stock = 5, priceMinor = 30_000, member: given }: { stock?: number; priceMinor?: number; member?: Member } = {},
): Promise<CellWorld> {
  const { context } = app;
  const { cellId, controllerId, index } = await addCell(context, { stock, priceMinor });
  const member = given ?? (await createMember(app));
  if (!given) await giveConsent(context, member);

  const listener = controllerListener(context);
  const address = { controllerId, cellId };
  const rest = () => drainCellOrders(context);
  let seq = 0;
  const bootId = `boot-${index}`;

  async function hear(listening: void | Promise<void>): Promise<void> {
    await listening;
    await rest();
  }
  const lastCommand = () => {
    const command = standIn.sent.findLast((one) => one.cellId === cellId);
    if (!command) throw new Error('No command was sent');
    return command;
  };
  const world: CellWorld = {
    cellId,
    controllerId,
    member,
    async place(input = {}, headers = {}) {
      const body = { cell: cellId, usePoints: false, additionalProducts: [], sourceSite: 'test', ...input };
      return app.call(endpoints.placeCellOrder, { body }, { token: await member.token(), headers });
    },
    async pay(orderId, how = {}) {
      const [open] = await acquirer.listPayments({ order: orderId });
      await acquirer.approve(open?.id ?? '', how);
      await acquirer.work();
      await rest();
    },
    async buy(input) {
      const { order } = await world.place(input);
      await world.pay(order.id);
      return order.id;
    },
    async get(id) {
      await rest();
      return app.call(endpoints.getCellOrder, { params: { id } }, { token: await member.token() });
    },
    lastCommand,
    sends: () => standIn.sent.filter((one) => one.cellId === cellId).length,
    ack: (result, reason) =>
      hear(listener.onAck(address, { commandId: lastCommand().commandId, result, reason: reason ?? null })),
    async see(type, more = {}) {
      seq += 1;
      const event: CellEvent = {
        ...{ eventId: crypto.randomUUID(), bootId, seq, at: clock.now(), type, content: null },
        commandId: standIn.sent.findLast((one) => one.cellId === cellId)?.commandId ?? null,
        ...more,
      };
      await hear(listener.onEvent(address, event));
      return event;
    },
    state: (content, { door = 'closed', at = clock.now() } = {}) =>
      hear(listener.onCellState(address, { at, seq: 0, lock: 'locked', door, weightGrams: null, content })),
    status: (online) => hear(listener.onStatus(controllerId, { online, bootId, firmware: null, ip: null })),
    heartbeat: () =>
      hear(
        listener.onHeartbeat(controllerId, {
          ...{ at: clock.now(), uptimeSeconds: 1, rssi: null, batteryVolts: null, temperatureCelsius: null },
          errors: [],
        }),
      ),
    ackFor: (other, result) => {
      const { commandId } = other.lastCommand();
      return hear(listener.onAck({ controllerId, cellId: other.cellId }, { commandId, result, reason: null }));
    },
    async sync(events = [], commands = [], { isComplete = true } = {}) {
      const asked = standIn.syncs.findLast((one) => one.controllerId === controllerId);
      const requestId = asked?.request.requestId ?? `${clock.now().getTime()}-x`;
      const reply = { requestId, bootId, lastSeq: seq, isComplete, commands };
      await hear(
        listener.onSyncReply(controllerId, { ...reply, events: events.map((event) => ({ ...event, cellId })) }),
      );
    },
    repeat: (event) => hear(listener.onEvent(address, event)),
    async pass(milliseconds) {
      clock.advance(milliseconds);
      await rest();
      await advanceDueCellOrders(context);
    },
    rest,
  };
  return world;
}

/** Consents at sign-in, which every purchase needs. */
export async function giveConsent(context: Context, { subjectId }: Pick<Member, 'subjectId'>): Promise<void> {
  const partner = await findPartner(context, 'moscow');
  if (!partner) throw new Error('There is no partner');
  const caller = { ip: '127.0.0.1', userAgent: 'A test' };
  const at = context.clock.now();
  const given = { partner, subjectId, consentType: 'personal_data', language: 'ru', caller, at } as const;
  await recordConsent(context.database, given);
}
