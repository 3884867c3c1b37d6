export { TypedAddressFields } from './address-fields.tsx';
export { Choices } from './choices.tsx';
export { GoodsSearch } from './goods-fields.tsx';
export { emptyAddress, type DraftItem, type TypedAddress } from './phone-draft.ts';
