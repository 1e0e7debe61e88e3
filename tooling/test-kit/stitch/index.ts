export { loadServerBuilds } from './server-builds';
export { stitchShop } from './stitch-shop';
export type { StitchedShop, StitchOptions } from './stitch-shop';
export { buildOf, findRemotes } from './stitched-builds';
export type { Remote } from './stitched-builds';
