export { PlaceDialog } from './waiting/place-dialog.tsx';
