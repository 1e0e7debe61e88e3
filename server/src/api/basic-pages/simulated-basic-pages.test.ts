import Fastify from 'fastify';
import { simulatedBasicPages } from './simulated-basic-pages';

it('A demonstration without an API says that it needs scripts, whatever page is opened and form is sent [basic-9]', async () => {
  const app = Fastify();
  await app.register(simulatedBasicPages);
  const form = { 'content-type': 'application/x-www-form-urlencoded' };

  for (const request of [
    { url: '/basic/cart' },
    { method: 'POST', url: '/basic/cart', headers: form, payload: 'productId=BR-8102' } as const,
  ]) {
    const { statusCode, body } = await app.inject(request);
    expect(statusCode).toBe(501);
    expect(body).toContain('<h1>This demonstration needs scripts</h1>');
  }
});
