export { readActor } from './command-line';
export { readPercent } from './read-command';
export { findRegistry, type RegistryHere } from './find-registry';
export type { RegistryAccess } from './http-registry';
export { readSource } from './read-source';
export { checkApp, checkVersion, SHELL } from '@platform/registry/names';
export type { Source } from '@platform/registry/publications';
export { OperatorError } from '@platform/process/operator-error';
export { parseWords } from '@platform/process/parse-words';
