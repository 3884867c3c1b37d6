import type { Config } from '#config/config.ts';
import type { Closing } from '#process/close-in-order.ts';
import type { Logger } from './logger.ts';
import { installTracer } from './tracing.ts';

/**
 * Loads OpenTelemetry and sends spans to the configured collector, until it is closed. Null: no collector is
 * configured, and nothing is loaded.
 */
export async function startTracing(
  config: Config['tracing'],
  { logger, worker }: { readonly logger: Logger; readonly worker: number | null },
): Promise<Closing | null> {
  if (config === null) return null;
  const { createOtlpTracer } = await import('./otlp-tracer.ts');
  const { tracer, close } = createOtlpTracer(config, { logger, worker });
  const uninstall = installTracer(tracer);
  return {
    name: 'the traces',
    async close() {
      uninstall();
      await close();
    },
  };
}
