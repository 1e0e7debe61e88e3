import type { RemoteRoutes } from '@platform/protocol/remote-routes';

export const remoteRoutes: RemoteRoutes = {
  routes: [{ path: '/plant/:id', module: './plant', title: 'Plant', data: { plant: '/api/plants/:id' } }],
  slots: { 'plant.actions': { inputs: { plantId: 'string' }, room: { lines: 1, most: 2 } } },
};
