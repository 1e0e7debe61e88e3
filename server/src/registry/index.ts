export { findRegistry, readPercent, registryFolder, whoAsks } from './command-line';
export { checkRemote } from './names';
export { folderRegistry } from './registry-access';
export type { RegistryAccess } from './registry-access';
export { RegistryError } from './registry-error';
export type { PointerMove } from './pointers';
