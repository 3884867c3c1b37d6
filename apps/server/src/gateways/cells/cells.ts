import type {
  CellAddress,
  CellEvent,
  CellState,
  CommandAck,
  ControllerHeartbeat,
  ControllerStatus,
  OpenCommand,
  SyncReply,
  SyncRequest,
} from '@kaplya/cell-protocol/messages';
import type { CellContent } from '@kaplya/domain';

/**
 * Connects features to the controllers of water cells over MQTT, contract `mm/v1`. Messages may arrive twice, late and
 * in any order; listeners must handle that.
 */
export type CellsGateway = {
  /** The key by which a controller recognises the shop's commands: the SPKI of the ed25519 key as base64url. */
  readonly publicKey: string;
  /** Returns the signed command as it is sent. The caller must store it, because a repeat must send the same bytes. */
  encodeCommand(command: OpenCommand): string;
  /** Resolves once the broker has acknowledged the command; throws CellsUnreachable after two seconds. */
  sendCommand(target: CellAddress, payload: string): Promise<void>;
  /**
   * Requests a controller's records after a position; the answer is delivered to the listener. Throws CellsUnreachable.
   */
  requestSync(controllerId: string, request: SyncRequest): Promise<void>;
  isConnected(): boolean;
  /** Connects and reconnects until closed; an unreachable broker is no error. Call it once. */
  start(listener: CellsListener): Promise<void>;
  /** Disconnects, after waiting for the messages that the listener is handling. */
  close(): Promise<void>;
};

/**
 * Receives the messages of controllers. The gateway awaits each call before it delivers the same controller's next
 * message; other controllers' messages do not wait. With several processes, only one gets each message that is not
 * retained.
 */
export type CellsListener = {
  /** Called after each connection: messages sent meanwhile are lost; request them by sync. */
  onConnected(connection: CellsConnection): void | Promise<void>;
  onDisconnected(): void | Promise<void>;
  /**
   * Called when several attempts to handle a controller's message have failed and it is lost; request it by sync. Does
   * not apply to a status or a cell's state: the broker retains those and sends them again.
   */
  onMissed(controllerId: string): void | Promise<void>;
  onStatus(controllerId: string, status: ControllerStatus): void | Promise<void>;
  onHeartbeat(controllerId: string, heartbeat: ControllerHeartbeat): void | Promise<void>;
  onCellState(cell: CellAddress, state: CellState): void | Promise<void>;
  onAck(cell: CellAddress, ack: CommandAck): void | Promise<void>;
  onEvent(cell: CellAddress, event: CellEvent): void | Promise<void>;
  onSyncReply(controllerId: string, reply: SyncReply): void | Promise<void>;
};

export type CellsConnection = {
  /**
   * Whether the broker has restarted without its retained messages, so that the stored online states of controllers may
   * be wrong.
   */
  readonly isForgetful: boolean;
};

/** The stand-in for the controllers of cells. */
export type CellsStandIn = {
  /** Runs these controllers in their own process; a second call replaces them. */
  start(controllers: readonly StandInController[]): Promise<void>;
  close(): Promise<void>;
};

export type StandInController = {
  readonly controllerId: string;
  readonly partnerId: string;
  readonly cells: readonly { readonly cellId: string; readonly content: CellContent }[];
};
