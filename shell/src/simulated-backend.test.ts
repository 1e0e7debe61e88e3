import type * as Module from './simulated-backend';

const mockUseTeamApis = jest.fn();
const mockStart = jest.fn((_: { sendEmail: unknown }) => ({ useTeamApis: mockUseTeamApis }));
const loadTeamApi = async () => null;
const mockReload = jest.fn(() => Promise.resolve(false));
const mockShowEmail = jest.fn();
let isMissing = false;
jest.mock('@piston-parts/shared-store/simulated-backend', () => {
  if (isMissing) throw new Error('Loading chunk simulated-backend failed');
  return { startSimulatedBackend: mockStart };
});
jest.mock('./layout/simulated-email', () => ({ showSimulatedEmail: mockShowEmail }));
jest.mock('@platform/host/deploys/reload-for-new-build', () => ({ reloadForNewBuild: mockReload }));

let simulatedBackend: typeof Module.simulatedBackend;
beforeEach(async () => {
  jest.resetModules();
  jest.clearAllMocks();
  isMissing = false;
  ({ simulatedBackend } = await import('./simulated-backend'));
});

test('requests that need the simulated backend share one, which shows the e-mails that it sends and has the teams’ endpoints', async () => {
  await Promise.all([simulatedBackend(loadTeamApi), simulatedBackend(loadTeamApi)]);
  expect(mockUseTeamApis.mock.calls).toEqual([[loadTeamApi]]);
  expect(mockStart.mock.calls).toEqual([[{ sendEmail: mockShowEmail }]]);
  expect(mockReload).not.toHaveBeenCalled();
});

test('when its files do not come, a deploy may have taken them; the next request asks for them again', async () => {
  isMissing = true;
  await expect(simulatedBackend(loadTeamApi)).rejects.toThrow('Loading chunk simulated-backend failed');
  expect(mockReload).toHaveBeenCalledTimes(1);
  isMissing = false;

  await simulatedBackend(loadTeamApi);
  expect(mockUseTeamApis).toHaveBeenCalledTimes(1);
});
