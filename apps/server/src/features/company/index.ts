export { drawLogo, drawPreview } from './draw-brand.ts';
export { companyRoutes } from './company.routes.ts';
export { findPicture, listPartnerKeys, listWarehouses, selectWarehouseId } from './company.store.ts';
export { fillPartner, getConsentPartner, isShopFilled } from './fill.store.ts';
export {
  deletePicture,
  listKnownPictures,
  listUnusedPictures,
  lockPicturesForShare,
  saveDrawings,
  savePhotographs,
  savePictures,
  toPhotograph,
  type Photograph,
  type PictureKey,
} from './picture.store.ts';
export {
  findOpenPartner,
  findPartner,
  findPartnerByHost,
  findStartOrigin,
  hasPartners,
  isOwnHost,
} from './partner-directory.ts';
export {
  findCity,
  findServingArea,
  getArea,
  getCityOf,
  getDefaultArea,
  type Area,
  type City,
  type Partner,
} from '#partner.ts';
export { isDrawing, toPicturePath } from './picture-path.ts';
export { createCompanyServices } from './services.ts';
export {
  deleteUnusedReasons,
  listAllReasons,
  listReasonsById,
  upsertReasons,
  type ReasonRow,
} from './reasons/reason.store.ts';
export { broughtOver } from './reasons/brought-over.ts';
export { requireReason } from './reasons/require-reason.ts';
export {
  deleteAreaRow,
  insertArea,
  insertCity,
  insertWarehouse,
  listPlaceRows,
  lockAreaForDeletion,
  lockAreasForShare,
  lockPlaces,
  updateArea,
  updateCity,
  updatePriorities,
  updateWarehouse,
  type AreaRow,
  type CityRow,
  type PlaceRows,
  type WarehouseRow,
} from './places/place.store.ts';
export { toNames } from './places/to-names.ts';
export {
  findPartnerRow,
  lockClientAppsForShare,
  lockPartnerRow,
  lockRulesForShare,
  updatePartnerRow,
  type PartnerRow,
} from './settings/partner.store.ts';
export {
  findSettingGroup,
  listSettingGroups,
  upsertSettingGroup,
  type SettingGroupRow,
} from './settings/setting-group.store.ts';
export {
  deleteDomainClaim,
  insertDomainClaim,
  listDomainClaims,
  pruneDomainClaims,
  updateDomainClaim,
  type DomainClaimRow,
} from './settings/domain-claim.store.ts';
export {
  deleteDomainRow,
  findHostOwner,
  insertDomain,
  listAllDomainRows,
  listDomainRows,
  type DomainRow,
} from './settings/domain.store.ts';
export { isTimeZone } from './settings/is-time-zone.ts';
export { parseDomain } from './settings/parse-domain.ts';
