import type { Endpoint, Failure } from './endpoint';
import { messages } from './messages';
import { lateMessages } from './late-messages';

/** The failures of every protected endpoint, checked before the body (backend-30, backend-31). */
export const PROTECTED_FAILURES: readonly Failure[] = [
  { status: 401, message: lateMessages.tokenInvalid },
  { status: 404, message: messages.emailNotRegistered },
];

type Method = Endpoint['method'];

/** Method and path: `GET /user/cart`. */
type Route = `${Method} ${string}`;

interface Definition
  extends Partial<Pick<Endpoint, 'idempotent' | 'query' | 'body' | 'maxBodyBytes'>>, Pick<Endpoint, 'response'> {
  /** Default: 200. */
  readonly status?: 201;
  /** The first texts of `errors`, by status, apart from those of every protected endpoint. */
  readonly failures?: Readonly<Record<number, readonly string[]>>;
}

type Defined<R extends Route, Access extends Endpoint['access'], D extends Definition> = Omit<
  D,
  'status' | 'failures'
> & {
  readonly method: R extends `${infer M extends Method} ${string}` ? M : never;
  readonly path: R extends `${string} ${infer Path}` ? Path : never;
  readonly access: Access;
  readonly status: D extends { readonly status: 201 } ? 201 : 200;
  readonly failures: readonly Failure[];
};

const definerOf =
  <const Access extends Endpoint['access']>(access: Access, common: readonly Failure[]) =>
  /** Infers literal types, so that a request without its parameters, body or Idempotency-Key does not compile. */
  <const R extends Route, const D extends Definition>(route: R, { failures = {}, ...definition }: D) => {
    const [method, path] = route.split(' ');
    const own = Object.entries(failures).flatMap(([status, texts]) =>
      texts.map((message) => ({ status: Number(status), message })),
    );
    return { status: 200, ...definition, method, path, access, failures: [...common, ...own] } as unknown as Defined<
      R,
      Access,
      D
    >;
  };

export const publicEndpoint = definerOf('public', []);
export const protectedEndpoint = definerOf('protected', PROTECTED_FAILURES);
