export { startSimulatedBackend } from './start-simulated-backend';
export type { SimulatedBackend, SimulatedBackendOptions } from './start-simulated-backend';
export { createBrowserStorage, createMemoryStorage } from './snapshot-storage';
export type { SnapshotStorage } from './snapshot-storage';
export type { PlannedFailure } from './planned-failures';
export type { LoadTeamApi } from './team-apis';
