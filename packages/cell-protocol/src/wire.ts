import { cellContents } from '@kaplya/domain';
import { z } from 'zod';
import type { SyncRequest } from './messages.ts';

// Parses received messages into the code's names. Drops unknown fields, which newer firmware may send.

/** The longest id that fits the database columns. */
const id = z.string().min(1).max(60);
const word = z.string().max(200);
const seq = z.int().min(0);
const instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text));
const content = z.enum(cellContents);
const measure = z.number().nullish().transform(orNull);

function orNull<Value>(value: Value | null | undefined): Value | null {
  return value ?? null;
}

export const statusShape = z
  .object({ online: z.boolean(), bootId: id.nullish(), fw: word.nullish(), ip: word.nullish() })
  .transform(({ online, bootId, fw, ip }) => ({
    online,
    bootId: bootId ?? null,
    firmware: fw ?? null,
    ip: ip ?? null,
  }));

export const heartbeatShape = z
  .object({
    ts: instant,
    uptime: measure,
    rssi: measure,
    vbat: measure,
    temp: measure,
    errors: z.array(word).max(50).default([]),
  })
  .transform(({ ts, uptime, rssi, vbat, temp, errors }) => ({
    at: ts,
    uptimeSeconds: uptime,
    rssi,
    batteryVolts: vbat,
    temperatureCelsius: temp,
    errors,
  }));

export const cellStateShape = z
  .object({
    ts: instant,
    seq,
    lock: z.enum(['locked', 'unlocked', 'fault']),
    door: z.enum(['closed', 'open']),
    weightG: measure,
    content,
  })
  .transform(({ ts, weightG, ...rest }) => ({ at: ts, weightGrams: weightG, ...rest }));

const commandResult = z.enum(['accepted', 'rejected', 'duplicate', 'expired']);

export const ackShape = z
  .object({ commandId: id, result: commandResult, reason: word.nullish() })
  .transform(({ reason, ...rest }) => ({ ...rest, reason: reason ?? null }));

const eventFields = {
  eventId: id,
  bootId: id,
  seq,
  ts: instant,
  type: z.enum([
    ...['door_opened', 'door_closed', 'open_failed', 'door_forced'],
    ...['bottle_inserted', 'item_removed', 'sensor_fault'],
  ] as const),
  commandId: id.nullish().transform(orNull),
  content: content.nullish().transform(orNull),
};

export const eventShape = z.object(eventFields).transform(({ ts, ...rest }) => ({ ...rest, at: ts }));

export const syncReplyShape = z.object({
  requestId: id,
  bootId: id,
  lastSeq: seq,
  isComplete: z.boolean().default(true),
  events: z
    .array(
      z.object({ ...eventFields, cell: id }).transform(({ ts, cell, ...rest }) => ({ ...rest, at: ts, cellId: cell })),
    )
    .max(20_000),
  commands: z
    .array(z.object({ commandId: id, result: commandResult }))
    .max(5000)
    .default([]),
});

/** Writes a sync request as the controller reads it. */
export const syncRequestShape = z.object({
  requestId: id,
  since: z.object({ bootId: id, seq }).nullable(),
});

export function writeSyncRequest({ requestId, since }: SyncRequest): string {
  return JSON.stringify({ v: 1, requestId, since });
}
