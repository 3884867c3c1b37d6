import type {
  CellEvent,
  CellsListener,
  CellState,
  CommandAck,
  ControllerHeartbeat,
  ControllerStatus,
  SyncReply,
} from '#gateways/cells/index.ts';

/** The controllers' messages, each kind in order of arrival. */
export type CellsRecord = CellsListener & {
  /** The number of reported connections, and those with an empty broker. */
  readonly connections: { isForgetful: boolean }[];
  readonly disconnections: { count: number };
  /** The controllers that lost messages. */
  readonly missed: string[];
  of(controllerId: string): ControllerRecord;
};

export type ControllerRecord = {
  readonly statuses: ControllerStatus[];
  readonly heartbeats: ControllerHeartbeat[];
  readonly states: (CellState & { readonly cellId: string })[];
  readonly acks: (CommandAck & { readonly cellId: string })[];
  readonly events: (CellEvent & { readonly cellId: string })[];
  readonly replies: SyncReply[];
};

export function recordCells(): CellsRecord {
  const records = new Map<string, ControllerRecord>();
  const connections: { isForgetful: boolean }[] = [];
  const disconnections = { count: 0 };
  const missed: string[] = [];
  function of(controllerId: string): ControllerRecord {
    const record = records.get(controllerId) ?? {
      ...{ statuses: [], heartbeats: [], states: [], acks: [], events: [], replies: [] },
    };
    records.set(controllerId, record);
    return record;
  }
  return {
    connections,
    disconnections,
    missed,
    of,
    onConnected: (connection) => void connections.push(connection),
    onDisconnected: () => void (disconnections.count += 1),
    onMissed: (id) => void missed.push(id),
    onStatus: (id, status) => void of(id).statuses.push(status),
    onHeartbeat: (id, heartbeat) => void of(id).heartbeats.push(heartbeat),
    onCellState: ({ controllerId, cellId }, state) => void of(controllerId).states.push({ ...state, cellId }),
    onAck: ({ controllerId, cellId }, ack) => void of(controllerId).acks.push({ ...ack, cellId }),
    onEvent: ({ controllerId, cellId }, event) => void of(controllerId).events.push({ ...event, cellId }),
    onSyncReply: (id, reply) => void of(id).replies.push(reply),
  };
}
