export { loadServerBuilds, type ServerBuildsOptions } from './server-builds';
export { stitchPage, type StitchedPage, type StitchOptions } from './stitch-page';
export { classNamesOf, findRemotes, type Remote } from './stitched-builds';
