export { checkRemote } from './check-remote';
export { compareContracts } from './compare-contracts';
export { contractFiles, parseContract, UnreadableContract } from './contract-form';
export type { RemoteContract, ShellContract } from './contract-form';
export { readRemoteFrom, readShellFrom } from './read-from';
