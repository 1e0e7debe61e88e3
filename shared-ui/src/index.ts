export { Button, ButtonLink } from './button';
export { Dialog } from './dialog';
export { FragmentProvider, FragmentSlot, type FragmentName } from './fragment-slot';
export { Loading } from './loading';
export { Notice } from './notice';
export { PageHeading } from './page-heading';
export { Picture, PICTURE_WIDTHS } from './picture';
export { Price } from './price';
export { PricePanel, type PricePanelLine } from './price-panel';
