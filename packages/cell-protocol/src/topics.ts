/** What controllers say below `mm/v1/{controller}/` and the broker keeps for who subscribes later. */
export const retainedOfControllers = ['status', 'cells/+/state'] as const;
/** What they say besides. */
export const unretainedOfControllers = [
  ...['heartbeat', 'cells/+/ack', 'cells/+/event', 'config/ack', 'sync/reply'],
] as const;
export const fromController = [...retainedOfControllers, ...unretainedOfControllers];

/** What is said to them; `config` is reserved: a board is told its wiring and its weights where it stands. */
export const toController = ['cells/+/cmd', 'config', 'sync'] as const;

/** What a process of the shop says to itself, to see that shared subscriptions work; controllers have no part in it. */
export const echoes = 'mm/v1/+/echo';

export type Channel = 'status' | 'heartbeat' | 'state' | 'ack' | 'event' | 'config/ack' | 'sync/reply';
export type OutgoingChannel = 'cmd' | 'config' | 'sync';

export type Topic = {
  readonly controllerId: string;
  /** Null in what is about the controller as a whole. */
  readonly cellId: string | null;
  readonly channel: Channel | OutgoingChannel;
};

/** No longer than the columns that keep them. */
const idPattern = /^[\w-]{1,60}$/;
const topicPattern =
  /^mm\/v1\/([\w-]{1,60})\/(?:(status|heartbeat|config\/ack|sync\/reply|config|sync)|cells\/([\w-]{1,60})\/(state|ack|event|cmd))$/;

const outgoing = new Set<string>(['cmd', 'config', 'sync'] satisfies OutgoingChannel[]);

/** Null for what is no topic of the contract; a pattern of several topics is none. */
export function parseTopic(topic: string): Topic | null {
  const [, controllerId, ofController, cellId, ofCell] = topicPattern.exec(topic) ?? [];
  const channel = ofController ?? ofCell;
  if (controllerId === undefined || channel === undefined) return null;
  return { controllerId, cellId: cellId ?? null, channel: channel as Topic['channel'] };
}

export function isForController({ channel }: Topic): boolean {
  return outgoing.has(channel);
}

/** Throws for ids that would change what the topic means. */
export function toControllerTopic(controllerId: string, rest: string): string {
  assertId(controllerId);
  return `mm/v1/${controllerId}/${rest}`;
}

/** Likewise. */
export function toEchoTopic(clientId: string): string {
  return toControllerTopic(clientId, 'echo');
}

/** Likewise. */
export function toCellTopic(
  { controllerId, cellId }: { readonly controllerId: string; readonly cellId: string },
  channel: 'state' | 'ack' | 'event' | 'cmd',
): string {
  assertId(cellId);
  return toControllerTopic(controllerId, `cells/${cellId}/${channel}`);
}

export function assertId(id: string): void {
  if (!idPattern.test(id)) throw new RangeError(`"${id}" is no id for a topic: up to 60 letters, digits, - and _`);
}
