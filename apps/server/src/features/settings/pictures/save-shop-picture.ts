import type { EndpointRequest, operatorEndpoints, ShopPictureKind, ShopPictures } from '@kaplya/contract';
import type { OwnIcon } from '@kaplya/contract/fill/partner-settings';
import type { Context } from '#context.ts';
import type { Transaction } from '#db/client.ts';
import {
  drawLogo,
  drawPreview,
  findPicture,
  isDrawing,
  lockPartnerRow,
  saveDrawings,
  savePhotographs,
  savePictures,
  toPhotograph,
  toPicturePath,
  updatePartnerRow,
  type PartnerRow,
} from '#features/company/index.ts';
import { withStaffTransaction, type StaffCall } from '#features/staff/index.ts';
import { Refusal } from '#http/refusal.ts';
import { recordGroupChange } from '../record-group-change.ts';
import { describeShopPictures, picturesGroup } from './describe-shop-pictures.ts';

type Save = { readonly kind: ShopPictureKind } & EndpointRequest<typeof operatorEndpoints.saveShopPicture>['body'];
type Changes = Partial<Pick<PartnerRow, 'logoPictureId' | 'mockupPictureId' | 'settings'>>;
/** Stores what was cut, or a drawing, and returns the columns that refer to it. */
type Store = (transaction: Transaction, row: PartnerRow) => Promise<Changes>;

/** The longer side in pixels: a logo is shown at 36, a preview at 1200. */
const logoPixels = 720;
const previewPixels = 1200;
const white = '#ffffff';

/**
 * Sets one picture of the shop from an uploaded one, or back to the program's drawing. Pixels are cut before the
 * transaction. Throws the Refusals that the contract names.
 */
export async function saveShopPicture(context: Context, call: StaffCall, save: Save): Promise<ShopPictures> {
  const { partner } = call;
  const { kind, version } = save;
  const store =
    save.pictureId === null ? toDrawing(partner, kind) : await cutPicture(context, partner, save, save.pictureId);
  const { isChanged, described } = await withStaffTransaction(context, call, async (transaction) => {
    const row = await lockPartnerRow(transaction, partner.id);
    const changes = await store(transaction, row);
    const hasChanged = await recordGroupChange(context, transaction, call, {
      ...{ id: picturesGroup, read: version, action: 'pictures.changed' },
      ...{ before: toField(kind, row), after: toField(kind, { ...row, ...changes }) },
    });
    if (hasChanged) await updatePartnerRow(transaction, partner.id, changes);
    return { isChanged: hasChanged, described: await describeShopPictures(transaction, partner.id) };
  });
  if (isChanged) context.changes.announce('partner', partner.id);
  return described;
}

/** The picture in the audit and in conflicts, by its id; an empty text: the icons of the build. */
function toField(kind: ShopPictureKind, { logoPictureId, mockupPictureId, settings }: Required<Changes>) {
  return { [kind]: { logo: logoPictureId, preview: mockupPictureId, icon: settings.icons?.icon ?? '' }[kind] };
}

type PartnerOfCall = StaffCall['partner'];

function toDrawing({ id: partnerId, names, languages }: PartnerOfCall, kind: ShopPictureKind): Store {
  return async (transaction, row) => {
    if (kind === 'icon') {
      const { icons: _, ...settings } = row.settings;
      return { settings };
    }
    const draw = kind === 'logo' ? drawLogo : drawPreview;
    const [id = ''] = await savePictures(transaction, partnerId, [draw(names[languages[0] ?? 'en'])]);
    return toChanges(kind, row, id);
  };
}

async function cutPicture(
  { images, database, clock }: Context,
  { id: partnerId }: PartnerOfCall,
  { kind, crop = null, background = white }: Save,
  pictureId: string,
): Promise<Store> {
  if (isDrawing(pictureId)) throw new Refusal([{ code: 'picture.drawing', field: 'pictureId' }]);
  const source = await findPicture(database, partnerId, pictureId);
  if (!source) throw new Refusal([{ code: 'picture.unknown', field: 'pictureId' }]);
  if (kind === 'icon') {
    const icons = await images.toIcons(source.bytes, { crop, background });
    if (!icons) throw new Refusal('picture.invalid');
    return async (transaction, row) => ({
      settings: { ...row.settings, icons: await saveIcons(transaction, partnerId, icons, clock.now()) },
    });
  }
  const longestPixels = kind === 'logo' ? logoPixels : previewPixels;
  const cut = await images.cut(source.bytes, { crop, focus: null }, longestPixels);
  if (!cut) throw new Refusal('picture.invalid');
  const photograph = toPhotograph(cut);
  return async (transaction, row) => {
    await savePhotographs(transaction, partnerId, { photographs: [photograph], at: clock.now() });
    return toChanges(kind, row, photograph.id);
  };
}

function toChanges(kind: 'logo' | 'preview', { partnerId, settings }: PartnerRow, id: string): Changes {
  if (kind === 'logo') return { logoPictureId: id };
  const meta = { ...settings.meta, image: toPicturePath(partnerId, id) };
  return { mockupPictureId: id, settings: { ...settings, meta } };
}

async function saveIcons(
  transaction: Transaction,
  partnerId: string,
  { favicon, icon, maskable, monochrome }: Readonly<Record<OwnIcon, string>>,
  at: Date,
): Promise<Record<OwnIcon, string>> {
  const sources = [favicon, icon, maskable, monochrome];
  const [faviconId = '', iconId = '', maskableId = '', monochromeId = ''] = await saveDrawings(transaction, partnerId, {
    ...{ sources, at },
  });
  return { favicon: faviconId, icon: iconId, maskable: maskableId, monochrome: monochromeId };
}
