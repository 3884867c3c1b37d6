import { z } from 'zod';
import { instantShape } from '../../basics.ts';

/** The steps before customers come, in their order. */
export const openingStepIds = ['codes', 'domain', 'stock', 'payment', 'order'] as const;

export const openingShape = z
  .object({
    isOpened: z.boolean().describe('False: search engines stay out, and live keys of an acquirer take no money'),
    openedAt: instantShape.nullable().describe('Null: not yet, or before shops were opened by a press'),
    steps: z.array(
      z.object({
        id: z
          .enum(openingStepIds)
          .describe(
            '`codes`: mail or SMS, which reach all staff; `domain`: proven, and of the internet; `stock`: counted; `payment`: keys of the acquirer, or online payment switched off; `order`: one to try the shop',
          ),
        isDone: z.boolean(),
        count: z.int().nullable().describe('Of `stock`: goods on sale of which there are none'),
        host: z.string().nullable().describe('Of `domain`: the one that is proven, else the one that waits'),
      }),
    ),
  })
  .meta({ id: 'Opening' });

export type Opening = z.infer<typeof openingShape>;
export type OpeningStepId = (typeof openingStepIds)[number];
