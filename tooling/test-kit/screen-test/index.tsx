export { renderScreen } from './render-screen';
export type { RenderedScreen, RenderScreenOptions } from './render-screen';
export type { Shopper } from './prepared-shopper';
