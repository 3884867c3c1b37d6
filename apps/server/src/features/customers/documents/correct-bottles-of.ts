import type { AddressFields, OpsBottlesDocument } from '@kaplya/contract';
import { addressKey as keyOf, addressText } from '@kaplya/domain';
import type { Context } from '#context.ts';
import { previewOrCommit } from '#db/preview-or-commit.ts';
import type { Executor } from '#db/client.ts';
import { describePoint } from '#features/addresses/index.ts';
import { requireReason } from '#features/company/index.ts';
import { correctBottles } from '#features/containers/index.ts';
import { countDocument } from '#features/identity/index.ts';
import { recordAudit, withStaffTransaction, type StaffCall } from '#features/staff/index.ts';
import { withIdempotencyKey } from '#http/idempotency/idempotency.ts';
import { Refusal } from '#http/refusal.ts';
import { lockAtVersion, subjectOf } from '../customer-call.ts';
import { listPlacesOf } from '../page/list-places-of.ts';

export type BottlesDocumentInput = {
  readonly version: number;
  readonly addressKey?: string | undefined;
  readonly address?: AddressFields | undefined;
  readonly bottles: number;
  readonly reasonId: string;
  readonly note?: string | undefined;
  readonly preview?: boolean | undefined;
};

type Place = { readonly addressKey: string; readonly addressId: string | null; readonly addressText: string };

/** Corrects a customer's bottles at an address by a document (rule 87), or previews the effect. */
export async function correctBottlesOf(
  context: Context,
  call: StaffCall,
  id: string,
  { preview = false, ...document }: BottlesDocumentInput,
  idempotencyKey: string | undefined,
): Promise<OpsBottlesDocument> {
  const now = context.clock.now();
  const { partner, staff } = call;
  const partnerId = partner.id;
  // The maps are queried before the transaction, which must not wait for a network.
  const named = document.address && (await describeNew(context, call, document.address));
  const findNamed = async (executor: Executor) =>
    named ?? findPlace(executor, { partnerId, customerId: id, key: document.addressKey ?? '' });
  return previewOrCommit(
    (run) => withStaffTransaction(context, call, run),
    preview,
    async (transaction) => {
      const effect = async (): Promise<OpsBottlesDocument> => {
        const { version, bottles, reasonId, note = null } = document;
        await lockAtVersion(transaction, call, { id, version });
        await requireReason(transaction, { partnerId, kind: 'bottles', id: reasonId });
        const place = await findNamed(transaction);
        const done = await correctBottles(transaction, {
          ...{ partnerId, subjectId: id, place, bottles, reasonId, staffId: staff.id, now },
          note: note === '' ? null : note,
        });
        const answer = {
          version: await countDocument(transaction, { partnerId, subjectId: id }),
          ...{ address: place.addressText, before: done.before, after: done.after },
        };
        await recordAudit(context, transaction, call, {
          ...{ action: 'customer.bottles_corrected', subject: subjectOf(id), version: answer.version, reasonId },
          before: { bottles: done.before },
          after: { bottles: done.after, document: done.number },
          personal: { personId: id, note, after: { address: place.addressText } },
        });
        return { document: preview ? null : { id: done.documentId, number: done.number }, ...answer };
      };
      if (idempotencyKey === undefined || preview) return effect();
      const scope = { partnerId, subjectId: staff.id, endpoint: 'correctBottles', key: idempotencyKey };
      // The row of the key outlives a deleted account, whose addresses are erased.
      const stored = await withIdempotencyKey(transaction, { ...scope, body: { id, ...document } }, now, async () => {
        const { address: _, ...rest } = await effect();
        return rest;
      });
      return { ...stored, address: (await findNamed(transaction)).addressText };
    },
  );
}

async function describeNew(context: Context, { partner }: StaffCall, fields: AddressFields): Promise<Place> {
  const { district } = await describePoint(context, partner, fields);
  return {
    addressKey: keyOf({ ...fields, district }),
    addressId: null,
    addressText: addressText(fields).slice(0, 500),
  };
}

async function findPlace(
  executor: Executor,
  { partnerId, customerId, key }: { readonly partnerId: string; readonly customerId: string; readonly key: string },
): Promise<Place> {
  const places = await listPlacesOf(executor, { partnerId, customerId });
  const place = places.find((known) => known.key === key);
  if (!place) throw new Refusal([{ code: 'bottles.address_unknown', field: 'addressKey' }]);
  return { addressKey: key, addressId: place.id, addressText: place.text };
}
