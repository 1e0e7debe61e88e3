export { addToBasket, emptyBasket, setQuantity, useBasket, type BasketLine } from './basket';
export { Slot } from '@platform/protocol/slot';
export { Heading } from './heading';
export { DataProvider, useData, useRouteData, type Values } from './page-data';
export { Picture } from './picture';
export { formatPrice, type Category, type Plant, type PlantSummary } from './plants';
export { PlantGrid } from './plant-grid';
