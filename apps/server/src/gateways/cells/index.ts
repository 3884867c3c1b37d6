/** The port of water cells. */
export { CellsUnreachable } from '@kaplya/cell-protocol/cells-unreachable';
export type {
  CellAddress,
  CellEvent,
  CellEventType,
  CellState,
  CommandAck,
  CommandResult,
  ControllerHeartbeat,
  ControllerStatus,
  OpenCommand,
  SyncReply,
  SyncRequest,
} from '@kaplya/cell-protocol/messages';
export type { CellsStandIn, CellsConnection, CellsGateway, CellsListener, StandInController } from './cells.ts';
