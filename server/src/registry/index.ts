export { findRegistry, readPercent, readActor } from './command-line';
export { registryFolder } from './registry-folder';
export { checkApp, SHELL } from './names';
export { readSource } from './read-source';
export type { Source } from './publications';
export { folderRegistry } from './registry-access';
export type { RegistryAccess } from './registry-access';
export { OperatorError } from '../operator-error';
export type { ReleaseCommand } from './releases';
