import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { cellContents } from '@kaplya/domain';
import { z } from 'zod';
import { parsePublicKey } from '@kaplya/cell-protocol/cell-keys';
import { brokerPortPath, openPortFile } from '@kaplya/cell-protocol/port-file';
import type { ControllerAccess } from './controller.ts';

const planShape = z.object({
  publicKey: z.string(),
  controllers: z.array(
    z.object({
      controllerId: z.string(),
      password: z.string(),
      cells: z.array(z.object({ cellId: z.string(), content: z.enum(cellContents) })),
    }),
  ),
});

/** The controllers that the stand-in runs, and their credentials. */
export type SandboxPlan = z.output<typeof planShape>;

/** Written by the shop, readable by its owner only. */
export function writeSandboxPlan(dataDir: string, plan: SandboxPlan): void {
  const path = planPath(dataDir);
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(plan, null, 2), { mode: 0o600 });
  renameSync(draft, path);
}

/** Reads the plan; null: no shop with stand-ins has run on this folder. */
export function readSandboxPlan(dataDir: string): SandboxPlan | null {
  try {
    return planShape.parse(JSON.parse(readFileSync(planPath(dataDir), 'utf8')));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/**
 * The access of a controller of the plan to the shop's current broker. Throws when there is no broker or no such
 * controller.
 */
export function readAccess(dataDir: string, controllerId: string): ControllerAccess {
  const plan = readSandboxPlan(dataDir);
  const controller = plan?.controllers.find((one) => one.controllerId === controllerId);
  const port = openPortFile(brokerPortPath(dataDir)).read();
  if (!plan || !controller || port === null) throw new Error(`${dataDir} has no broker for ${controllerId}`);
  return {
    url: `mqtt://127.0.0.1:${port}`,
    username: controllerId,
    password: controller.password,
    publicKey: parsePublicKey(plan.publicKey),
  };
}

function planPath(dataDir: string): string {
  return join(dataDir, 'cells/sandbox.json');
}
