export { TypedAddressFields } from './caller/address-fields.tsx';
export { Choices } from './choices.tsx';
export { GoodsSearch } from './goods/goods-search.tsx';
export { emptyAddress, type DraftItem, type TypedAddress } from './calls/phone-draft.ts';
