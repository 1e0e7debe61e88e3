import * as v from 'valibot';
import { defineEndpoint, messages } from '../index';
import { PROTECTED_FAILURES } from '../schemas';
import { missingCases } from './missing-cases';

const endpoint = defineEndpoint({
  method: 'GET',
  path: '/user/garage',
  access: 'protected',
  status: 200,
  response: v.object({}),
  failures: [...PROTECTED_FAILURES, { status: 404, message: messages.notInCart }],
});
const responses = { 'the garage': {} };

describe('the completeness of the contract suite', () => {
  it('passes when an endpoint has a success and all its documented failures', () => {
    expect(
      missingCases({ getGarage: endpoint }, { getGarage: { responses, failures: { [messages.notInCart]: {} } } }),
    ).toEqual([]);
  });

  it('names an endpoint without a case', () => {
    expect(missingCases({ getGarage: endpoint }, {})).toEqual(['getGarage has no case that succeeds']);
  });

  it('names a documented failure without a case', () => {
    expect(missingCases({ getGarage: endpoint }, { getGarage: { responses, failures: {} } })).toEqual([
      `getGarage has no case for '${messages.notInCart}'`,
    ]);
  });

  it('names a case of a failure that the contract does not document', () => {
    const failures = { [messages.notInCart]: {}, [messages.cartEmpty]: {} };
    expect(missingCases({ getGarage: endpoint }, { getGarage: { responses, failures } })).toEqual([
      `getGarage does not document '${messages.cartEmpty}'`,
    ]);
  });
});
