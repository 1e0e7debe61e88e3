export { findRegistry, readPercent, registryFolder, readActor } from './command-line';
export { checkRemote } from './names';
export { folderRegistry } from './registry-access';
export type { RegistryAccess } from './registry-access';
export { RegistryError } from './registry-error';
export type { ReleaseCommand } from './releases';
