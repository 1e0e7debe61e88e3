export { classNamesOf, findRemotes, type Remote } from '@platform/test-kit/stitch';
export { loadServerBuilds, simulatedData } from './server-builds';
export { stitchShop, type StitchedShop, type StitchOptions } from './stitch-shop';
