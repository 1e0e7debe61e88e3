import { CANCEL } from 'redux-saga';
import { IDEMPOTENCY_HEADER, messages } from '@piston-parts/shared-contract';
import { lateMessages } from '@piston-parts/shared-contract/schemas';
import { createApiClient, type ApiClient, type ApiClientOptions } from './api-client';
import { ApiError, failureText } from './api-error';

const USER = { _id: 'user-1', firstName: 'Asha', lastName: 'Verma', email: 'asha@example.test' };
const fetchedWith = () => {
  const [url, init] = (fetch as jest.Mock).mock.calls[0] as [string, RequestInit];
  return { url, ...init, headers: init.headers as Record<string, string> };
};

function respondWith(status: number, body: unknown): void {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(text, { status }));
}
const clientOf = (options: Partial<ApiClientOptions> = {}) => createApiClient({ token: () => 'the token', ...options });

async function failureOf(request: Promise<unknown>): Promise<ApiError> {
  const failure: unknown = await request.then(
    () => null,
    (error: unknown) => error,
  );
  if (!(failure instanceof ApiError)) throw new Error(`It did not fail as requests fail: ${String(failure)}`);
  return failure;
}

describe('A request while the browser is offline', () => {
  it('fails with a text about the connection; with a connection it does not say so', async () => {
    jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
    const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);

    expect(failureText(await failureOf(clientOf().getCart()))).toBe(lateMessages.connectionLost);
    onLine.mockReturnValue(true);
    expect(failureText(await failureOf(clientOf().getCart()))).toBe(messages.somethingWentWrong);
  });
});

describe('A request', () => {
  it('goes where the contract says, with its body as JSON [backend-2, data-9]', async () => {
    respondWith(200, { foundUser: USER, encodedToken: 'a token' });

    const session = await clientOf().postLogIn({ body: { email: 'asha@example.test', password: 'Camshaft#7' } });

    expect(session).toEqual({ foundUser: USER, encodedToken: 'a token' });
    expect(fetchedWith()).toMatchObject({
      url: '/api/auth/login',
      method: 'POST',
      body: '{"email":"asha@example.test","password":"Camshaft#7"}',
      headers: { 'content-type': 'application/json' },
    });
  });

  it('carries the token when it is protected, and only then [backend-3]', async () => {
    respondWith(200, { cart: [] });
    await clientOf().getCart();
    expect(fetchedWith().headers['authorization']).toBe('the token');

    respondWith(200, { products: [] });
    (fetch as jest.Mock).mockClear();
    await clientOf().getProducts();
    expect(fetchedWith().headers).not.toHaveProperty('authorization');
  });

  it('that is refused is sent again with the token of a log-in in another tab, and not without one', async () => {
    const refused = { status: 401, body: { errors: [lateMessages.tokenInvalid] } };
    const send = jest.spyOn(globalThis, 'fetch').mockImplementation(async (_url, init) => {
      const isNew = new Headers(init?.headers).get('authorization') === 'new token';
      const { status, body } = isNew ? { status: 200, body: { cart: [] } } : refused;
      return new Response(JSON.stringify(body), { status });
    });
    const storedTokens = (...tokens: (string | null)[]) => clientOf({ token: () => tokens.shift() ?? null });

    expect(await storedTokens('old token', 'new token', 'new token').getCart()).toEqual({ cart: [] });
    expect(send).toHaveBeenCalledTimes(2);
    expect(await failureOf(storedTokens('old token', 'old token').getCart())).toMatchObject({ status: 401 });
    expect(await failureOf(storedTokens('old token', null).getCart())).toMatchObject({ status: 401 });
    expect(send).toHaveBeenCalledTimes(4);
  });

  it('sends the cookie of the session also to an API of another origin', async () => {
    respondWith(200, { cart: [] });
    await clientOf({ origin: 'https://api.test' }).getCart();
    expect(fetchedWith()).toMatchObject({ credentials: 'include' });
  });

  it('has no authorization header while there is no token', async () => {
    respondWith(200, { cart: [] });

    await clientOf({ token: () => null }).getCart();

    expect(fetchedWith().headers).not.toHaveProperty('authorization');
  });

  it('writes its parameters into the path so that nothing in them can lead elsewhere', async () => {
    respondWith(200, { cart: [] });

    await clientOf({ origin: 'https://api.test' }).deleteCartItem({ parameters: { productId: '../a b?c' } });

    expect(fetchedWith()).toMatchObject({ url: 'https://api.test/api/user/cart/..%2Fa%20b%3Fc', method: 'DELETE' });
  });

  it('that must not happen twice carries its Idempotency-Key', async () => {
    respondWith(500, {});

    await failureOf(clientOf().postOrder({ body: { addressId: '1' }, idempotencyKey: 'key-1' }));

    expect(fetchedWith().headers[IDEMPOTENCY_HEADER]).toBe('key-1');
  });

  it('waits until the backend is ready', async () => {
    respondWith(200, { cart: [] });
    let ready: (value?: unknown) => void = () => undefined;
    const request = clientOf({ ready: () => new Promise((resolve) => (ready = resolve)) }).getCart();
    await Promise.resolve();
    expect(fetch).not.toHaveBeenCalled();

    ready();
    await request;

    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it('leaves out of the response what the contract does not name', async () => {
    respondWith(200, { user: { ...USER, password: 'Camshaft#7' } });

    expect(await clientOf().postVerify({ body: { encodedToken: 'a' } })).toEqual({ user: USER });
  });
});

describe('A request that a saga no longer waits for', () => {
  /** As redux-saga cancels the promise of a cancelled worker. */
  const cancel = (request: Promise<unknown>) => (request as Promise<unknown> & { [CANCEL]?: () => void })[CANCEL]?.();

  it.each([
    ['is aborted when it only reads', true, (client: ApiClient) => client.getCart()],
    [
      'goes on when it changes something',
      false,
      (client: ApiClient) => client.postCartItem({ body: { product: { _id: 'relay' } } }),
    ],
  ])('%s', async (_, isAborted, send) => {
    const fetching = jest.spyOn(globalThis, 'fetch').mockReturnValue(new Promise(() => undefined));
    const request = send(clientOf());
    await Promise.resolve();

    cancel(request);

    expect(fetching.mock.calls[0]?.[1]?.signal?.aborted).toBe(isAborted);
  });
});

describe('A log-out', () => {
  it('ends the reads that are under way without a failure, and lets no further one begin [session-7]', async () => {
    const fetching = jest.spyOn(globalThis, 'fetch').mockImplementation(
      (_address, init) =>
        new Promise((_, reject) => {
          init?.signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
        }),
    );
    const onEnd = jest.fn();
    const client = clientOf();
    const read = client.getCart();
    read.then(onEnd, onEnd);
    await Promise.resolve();

    void client.postLogOut();
    client.getOrders().then(onEnd, onEnd);
    for (let turns = 0; turns < 10; turns += 1) await Promise.resolve();

    expect(fetching.mock.calls.map(([address]) => address)).toEqual(['/api/user/cart', '/api/auth/logout']);
    expect(fetching.mock.calls[0]?.[1]?.signal?.aborted).toBe(true);
    expect(onEnd).not.toHaveBeenCalled();
  });
});

describe('A failed request', () => {
  it('has the status and the errors; the shopper reads the first [messages-1]', async () => {
    respondWith(422, { errors: [lateMessages.emailExists, 'and more'] });

    const failure = await failureOf(clientOf().getCart());

    expect(failure).toMatchObject({ status: 422, errors: [lateMessages.emailExists, 'and more'], passing: false });
    expect(failureText(failure)).toBe(lateMessages.emailExists);
  });

  it.each([
    ['without an error list', 500, { error: 'boom' }],
    ['with an empty one', 500, { errors: [] }],
    ['as a page of HTML', 502, '<html>Bad Gateway</html>'],
  ])('%s reads "Something went wrong", and may pass [messages-2]', async (_, status, body) => {
    respondWith(status, body);

    const failure = await failureOf(clientOf().getCart());

    expect(failureText(failure)).toBe(messages.somethingWentWrong);
    expect(failure).toMatchObject({ status, passing: true });
  });

  it.each([
    ['of another form', { cart: [{ _id: 'EL-4102' }] }],
    ['that is no JSON', '<html></html>'],
  ])('is one with a response %s, too', async (_, body) => {
    respondWith(200, body);

    expect(failureText(await failureOf(clientOf().getCart()))).toBe(messages.somethingWentWrong);
  });

  it('is one without a network, which may pass', async () => {
    jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));

    const failure = await failureOf(clientOf().getCart());

    expect(failure).toMatchObject({ status: null, passing: true });
    expect(failureText(failure)).toBe(messages.somethingWentWrong);
  });

  it('is one that takes too long', async () => {
    jest.useFakeTimers();
    jest.spyOn(globalThis, 'fetch').mockImplementation(
      (_, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
        }),
    );
    const failure = failureOf(clientOf({ timeoutMs: 1000 }).getCart());

    await jest.advanceTimersByTimeAsync(1000);

    expect(await failure).toMatchObject({ status: null, passing: true });
    jest.useRealTimers();
  });
});
