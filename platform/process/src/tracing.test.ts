import Fastify from 'fastify';
import { keepRequest, startStep, traceRequests, traceWith } from './tracing';

describe('The trace of a request', () => {
  afterEach(() => traceWith(null));

  it('has no step of what waited before it, although it lets that go on [server-27]', async () => {
    const steps: string[] = [];
    const span = { name: () => undefined, end: () => undefined };
    traceWith({ startRequest: () => span, startStep: (name) => (steps.push(name), span) });
    const waiting = keepRequest(() => void startStep('of another'));
    const app = Fastify();
    traceRequests(app);
    app.get('/', async () => {
      startStep('its own');
      waiting();
      return {};
    });

    await app.inject('/');

    expect(steps).toEqual(['its own']);
  });
});
