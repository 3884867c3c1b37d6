import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const features = resolve(import.meta.dirname, '../../apps/console/app/features');

/** Below this a screen is named by its path and its title; entries of the navigation have a label in place of it. */
const screen = /path: '(?<path>[^']+)',\s*title: /g;

/** The paths of all screens that the jobs of the console register, as React Router reads them. */
export function listConsoleScreens(): string[] {
  const files = globSync('*/*-feature.ts', { cwd: features });
  const found = files.flatMap((file) => [...readFileSync(join(features, file), 'utf8').matchAll(screen)]);
  const paths = found.flatMap(({ groups }) => groups?.['path'] ?? []);
  if (files.length === 0 || paths.length < files.length) throw new Error('A job of the console names no screen');
  return paths;
}
