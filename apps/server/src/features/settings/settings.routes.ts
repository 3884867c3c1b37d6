import { operatorEndpoints } from '@kaplya/contract';
import type { Context } from '#context.ts';
import { route, type Route } from '#http/call.ts';
import { getSettings } from './knobs/describe-settings.ts';
import { saveSettings } from './knobs/save-settings.ts';

export function settingRoutes(context: Context): Route[] {
  return [
    route(operatorEndpoints.getSettings, (call) => getSettings(context, call)),
    route(operatorEndpoints.saveSettings, (call) => saveSettings(context, call, call.body)),
  ];
}
