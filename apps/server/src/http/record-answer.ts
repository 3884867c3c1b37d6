import { withoutRedaction, type Logger } from '#observability/logger.ts';
import type { Metrics } from '#observability/metrics.ts';

/** Counts an answer in the metrics and writes its line into the log, without personal data of the caller. */
export function recordAnswer(
  { metrics, logger }: { readonly metrics: Pick<Metrics, 'observeRequest'>; readonly logger: Logger },
  labels: { readonly method: string; readonly route: string; readonly status: number },
  requestId: string,
  milliseconds: number,
): void {
  metrics.observeRequest(labels, milliseconds / 1000);
  withoutRedaction(logger).info({ requestId, ...labels, milliseconds: Math.round(milliseconds) }, 'answered');
}
