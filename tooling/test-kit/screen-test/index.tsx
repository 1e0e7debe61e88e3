export { HOME_ADDRESS } from '@piston-parts/shared-store/testing';
export { renderScreen } from './render-screen';
export type { RenderedScreen, RenderScreenOptions } from './render-screen';
export type { Shopper } from './prepared-shopper';
