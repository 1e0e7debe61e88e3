import { fullContract } from '../backend';
import { API_PREFIX, messages, type Contract, type Endpoint } from '../index';
import { lateMessages } from '../late-messages';
import { check, failureSchema } from '../schemas';
import { accountCases } from './account.cases';
import { addressCases } from './address.cases';
import { authCases } from './auth.cases';
import type { ApiResponse, BackendTokens, BackendUnderTest } from './backend-under-test';
import { cartCases } from './cart.cases';
import type { ContractCases, EndpointCases } from './cases';
import { complaintCases } from './complaint.cases';
import { garageCases } from './garage.cases';
import { missingCases } from './missing-cases';
import { orderCases } from './order.cases';
import { orderChangeCases } from './order-change.cases';
import { ownAccountCases } from './own-account.cases';
import { productCases } from './product.cases';
import { quickOrderCases } from './quick-order.cases';
import { arrivalCases } from './arrival.cases';
import { settingsCases } from './settings.cases';
import { refusalRules } from './refusal-rules';
import { searchCases } from './search.cases';
import { createShop, type RequestInput, type Shop } from './shop';
import { aboutPartCases } from './about-part.cases';
import { vehicleCases } from './vehicle.cases';
import { wishlistCases } from './wishlist.cases';

const cases: ContractCases<Contract> = {
  ...authCases,
  ...accountCases,
  ...ownAccountCases,
  ...productCases,
  ...vehicleCases,
  ...aboutPartCases,
  ...searchCases,
  ...cartCases,
  ...wishlistCases,
  ...addressCases,
  ...orderCases,
  ...orderChangeCases,
  ...garageCases,
  ...quickOrderCases,
  ...settingsCases,
  ...arrivalCases,
  ...complaintCases,
};

type Endpoints = Readonly<Record<string, Endpoint>>;
type AnyCases = EndpointCases<Endpoint>;

function expectRefusal(response: ApiResponse, status: number, message: string) {
  expect(response.status).toBe(status);
  const failure = check(failureSchema, response.body);
  expect(failure.ok && failure.value.errors[0]).toBe(message);
}

/** No response carries a password (backend-33). */
function expectNoPassword(response: ApiResponse, input: RequestInput) {
  expect(JSON.stringify(response.body ?? null)).not.toMatch(/password"\s*:/i);
  const { password } = (input.body ?? {}) as { password?: string };
  if (password) expect(JSON.stringify(response.body ?? null)).not.toContain(JSON.stringify(password));
}

function parametersFor(endpoint: Endpoint): Record<string, string> {
  return Object.fromEntries([...endpoint.path.matchAll(/:([A-Za-z]+)/g)].map(([, name]) => [name ?? '', 'some-id']));
}

/**
 * The token checks of a protected endpoint (backend-30, backend-31). A backend makes them in one place: every endpoint is asked
 * without a token and with that of an unknown user, and the first one with every wrong token.
 */
function describeTokens(endpoint: Endpoint, shop: () => Shop, isFirst: boolean) {
  const knocking = async (token: string | null) =>
    shop().send(endpoint, { token, parameters: parametersFor(endpoint) });
  const refused: Record<string, () => Promise<string | null>> = {
    'no token': async () => null,
    'a text that is no token': async () => 'ünlikely.token',
    'a token whose signature is not ours': async () => {
      const { token } = await shop().newShopper();
      return token.slice(0, token.lastIndexOf('.') + 1) + 'A'.repeat(43);
    },
    'a token without a signature': async () => {
      const { token } = await shop().newShopper();
      return token.slice(0, token.lastIndexOf('.') + 1);
    },
    'an expired token': async () => shop().tokens().expired,
  };
  for (const [what, token] of Object.entries(refused).slice(0, isFirst ? undefined : 1)) {
    it(`refuses ${what} with 401 '${lateMessages.tokenInvalid}' [backend-30]`, async () => {
      expectRefusal(await knocking(await token()), 401, lateMessages.tokenInvalid);
    });
  }
  it(`refuses the token of an unknown user with 404 '${messages.emailNotRegistered}' [backend-31]`, async () => {
    expectRefusal(await knocking(shop().tokens().unknownUser), 404, messages.emailNotRegistered);
  });
}

interface Describing extends Pick<BackendUnderTest, 'neverRefuses'> {
  readonly shop: () => Shop;
  /** Whether no endpoint before it is protected. */
  readonly isFirst: boolean;
  /** Ids of rules that a refusal shows, by its text. */
  readonly rules?: Readonly<Record<string, string>> | undefined;
}

function describeEndpoint(
  endpoint: Endpoint,
  own: AnyCases,
  { shop, isFirst, neverRefuses = [], rules: ids = {} }: Describing,
) {
  for (const [what, { arrange, expect: expectResponse }] of Object.entries(own.responses)) {
    it(`answers ${endpoint.status} with ${what}`, async () => {
      const input = await arrange(shop());
      const response = await shop().send(endpoint, input);
      expect(response.status).toBe(endpoint.status);
      const checked = check(endpoint.response, response.body);
      if (!checked.ok) throw new Error(`The response is not of the contract's form: ${checked.errors.join(', ')}`);
      expectNoPassword(response, input);
      expectResponse?.(checked.value, input);
    });
  }
  for (const { status, message } of endpoint.failures) {
    const arrange = own.failures[message];
    if (!arrange || neverRefuses.includes(message)) continue;
    const rules = ids[message];
    it(`refuses with ${status} '${message}'${rules ? ` [${rules}]` : ''}`, async () => {
      const { message: expected = message, ...input } = await arrange(shop());
      const response = await shop().send(endpoint, input);
      expectRefusal(response, status, expected);
      expectNoPassword(response, input);
    });
  }
  for (const [rule, show] of Object.entries(own.rules ?? {})) it(rule, () => show(shop()));
  if (endpoint.access === 'protected') describeTokens(endpoint, shop, isFirst);
}

/**
 * Runs every endpoint of the contract, with every documented success and failure, against a backend.
 * State is arranged through public endpoints alone, so that it can run against any address; some cases buy, so a
 * backend that remembers should be given fresh seeds. To be called at the top of a Jest test file.
 */
export function describeContract(backend: BackendUnderTest): void {
  describeEndpoints('the contract', backend, {
    endpoints: fullContract,
    cases,
    refusalRules,
  });
}

/** The same for the endpoints of a team, against a backend that has them and the shop's. */
export function describeTeamContract<E extends Endpoints>(
  backend: BackendUnderTest,
  endpoints: E,
  cases: ContractCases<E>,
): void {
  describeEndpoints('the contract of the team', backend, { endpoints, cases });
}

type AnyContractCases = Readonly<Record<string, AnyCases>>;

interface Suite {
  readonly endpoints: Endpoints;
  readonly cases: AnyContractCases;
  readonly refusalRules?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

function describeEndpoints(
  what: string,
  backend: BackendUnderTest,
  { endpoints, cases, refusalRules = {} }: Suite,
): void {
  describe(`${what}, kept by the ${backend.name}`, () => {
    let tokens: BackendTokens;
    const shop = createShop(backend, () => tokens);
    beforeAll(async () => {
      await backend.start?.();
      tokens = await backend.tokens();
    });
    afterAll(() => backend.stop?.());

    it('has a case for every endpoint and every documented failure [backend-1, backend-2]', () => {
      expect(missingCases(endpoints, cases)).toEqual([]);
    });

    const firstProtected = Object.values(endpoints).find(({ access }) => access === 'protected');
    for (const [name, endpoint] of Object.entries(endpoints)) {
      const own = cases[name];
      if (!own || backend.without?.some((left) => left === name)) continue;
      describe(`${endpoint.method} ${API_PREFIX}${endpoint.path}`, () => {
        describeEndpoint(endpoint, own, {
          ...backend,
          shop: () => shop,
          isFirst: endpoint === firstProtected,
          rules: refusalRules[name],
        });
      });
    }
  });
}
