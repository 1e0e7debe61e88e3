import { createHmac } from 'node:crypto';
import { encodeToken, readToken, signPayment } from './token';

const SECRET = 'piston-parts-simulated-backend';
const NOON = new Date('2026-11-21T12:00:00Z');
const later = (hours: number) => new Date(NOON.getTime() + hours * 60 * 60 * 1000);
const user = { _id: 'user-1', email: 'jürgen@pistonparts.example' };

describe('the token of the simulated backend', () => {
  it('is an HS256 JWT of the user’s id and e-mail, as any other implementation makes it [backend-4, backend-36]', () => {
    const [header = '', payload = '', signature] = encodeToken(user, NOON).split('.');
    expect(JSON.parse(Buffer.from(header, 'base64url').toString())).toEqual({ alg: 'HS256', typ: 'JWT' });
    expect(JSON.parse(Buffer.from(payload, 'base64url').toString())).toMatchObject(user);
    expect(signature).toBe(createHmac('sha256', SECRET).update(`${header}.${payload}`).digest('base64url'));
  });

  it('is good for a day', () => {
    const token = encodeToken(user, NOON);
    expect(readToken(token, later(23))).toMatchObject(user);
    expect(readToken(token, later(24))).toBeNull();
  });

  it('is worth nothing when its claims were changed [backend-30]', () => {
    const [header = '', , signature = ''] = encodeToken(user, NOON).split('.');
    const [, others = ''] = encodeToken({ ...user, email: 'owner@pistonparts.example' }, NOON).split('.');
    expect(readToken([header, others, signature].join('.'), NOON)).toBeNull();
  });

  it('is worth nothing when it names another algorithm', () => {
    const [, payload = '', signature = ''] = encodeToken(user, NOON).split('.');
    const none = Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT' })).toString('base64url');
    expect(readToken([none, payload, ''].join('.'), NOON)).toBeNull();
    expect(readToken([none, payload, signature].join('.'), NOON)).toBeNull();
  });

  it.each(['', '.', '..', '...', 'x.y.z', 'null', '🙂'])('is not %j', (text) => {
    expect(readToken(text, NOON)).toBeNull();
  });
});

it('signs a payment as the provider does: HMAC-SHA256 of order_id|payment_id in hex', () => {
  const expected = createHmac('sha256', SECRET).update('order_1|pay_1').digest('hex');
  expect(signPayment('order_1', 'pay_1')).toBe(expected);
});
