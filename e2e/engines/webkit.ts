import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { Builder, WebElement, type WebDriver } from 'selenium-webdriver';
import { requireTestProgram } from '../../scripts/programs/test-programs.ts';
import { findFreePort } from '../shop/find-free-port.ts';
import type { EngineDriver, EngineElement, Viewport } from './engine-driver.ts';

/** Opens WebKitGTK's MiniBrowser over WebDriver on a virtual screen, which it needs for drawing. */
export async function openWebKit(driverPath: string, viewport: Viewport): Promise<EngineDriver> {
  const screen = await openScreen();
  const port = await findFreePort();
  const server = spawn(driverPath, [`--port=${port}`], {
    env: { ...process.env, DISPLAY: screen.display, GDK_BACKEND: 'x11', NO_AT_BRIDGE: '1', LANGUAGE: 'en' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const errors: string[] = [];
  // The protocol does not report console output; the browser prints it, and the driver passes it on.
  for (const stream of [server.stdout, server.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      if (/^CONSOLE .*ERROR/.test(line)) errors.push(line);
    });
  }
  const stopAll = async () => {
    await stop(server);
    await stop(screen.process);
  };
  const driver = await openBrowser(port, server, viewport).catch(async (error: unknown) => {
    await stopAll();
    throw error;
  });

  return {
    errors,
    open: (url) => driver.get(url),
    url: () => driver.getCurrentUrl(),
    addScript: (source) => driver.executeScript(source),
    async find(script, argument) {
      const found = await driver.executeScript<WebElement | string>(script, argument);
      return found instanceof WebElement ? toEngineElement(found) : found;
    },
    takePicture: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
    async close() {
      await driver.quit();
      await stopAll();
    },
  };
}

async function openBrowser(port: number, server: ChildProcess, viewport: Viewport): Promise<WebDriver> {
  await waitUntilReady(port, server);
  const driver = await new Builder()
    .usingServer(`http://127.0.0.1:${port}`)
    .withCapabilities({
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': {
        binary: findMiniBrowser(),
        args: ['--automation', '--enable-write-console-messages-to-stdout=true'],
      },
    })
    .build();
  await driver.manage().window().setRect(viewport);
  return driver;
}

function toEngineElement(element: WebElement): EngineElement {
  return {
    async click() {
      await element.click();
    },
    async type(text) {
      await element.sendKeys(text);
    },
    text: () => element.getProperty('textContent'),
  };
}

async function openScreen(): Promise<{ display: string; process: ChildProcess }> {
  const screen = spawn(
    requireTestProgram('Xvfb'),
    ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'],
    {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    },
  );
  // The X server prints its number once it is ready.
  const [number] = (await once(screen.stdio[3] as Readable, 'data')) as [Buffer];
  return { display: `:${number.toString().trim()}`, process: screen };
}

async function waitUntilReady(port: number, server: ChildProcess): Promise<void> {
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    if (server.exitCode !== null) throw new Error(`WebKitWebDriver ended with ${server.exitCode}`);
    await delay(50);
  }
}

function findMiniBrowser(): string {
  const [path] = globSync(['/usr/lib/*/webkit2gtk-*/MiniBrowser', '/usr/lib/*/webkitgtk-*/MiniBrowser']);
  if (!path) throw new Error('There is no MiniBrowser; install webkit2gtk-driver again');
  return path;
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill();
  await ended;
}
