import { vehicles } from '../../database/vehicle.schema';
import { DATABASES } from '../../testing/run-of-all';
import { startTestApi } from '../testing/test-api';
import { findVehicleMakers, findVehicles } from './vehicles';

it.each(DATABASES)('Cars of unknown rank stand by name without regard to case on %s [vehicles-1]', async (kind) => {
  const api = await startTestApi(kind);
  const { queries } = api.database;
  const unranked = { generation: '', engine: '1.2', fuel: 'petrol' as const, yearFrom: 2000 };
  await queries
    .insert(vehicles)
    .values(
      ['Zen', 'alpha', 'Bravo'].flatMap((model) =>
        ['Ypsilon', 'zeta', 'Xi'].map((maker) => ({ ...unranked, id: `${maker} ${model}`, maker, model })),
      ),
    );

  const makers = await findVehicleMakers(queries);
  expect(makers.slice(-3).map(({ name }) => name)).toEqual(['Xi', 'Ypsilon', 'zeta']);
  expect(makers.at(-1)?.modelNames).toEqual(['alpha', 'Bravo', 'Zen']);
  const ofMaker = await findVehicles(queries, 'zeta');
  expect(ofMaker.map(({ model }) => model)).toEqual(['alpha', 'Bravo', 'Zen']);
  await api.stop();
});
