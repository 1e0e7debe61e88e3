import * as v from 'valibot';
import { messages } from '../index';
import { lateMessages } from '../late-messages';
import { protectedEndpoint } from '../define-endpoint';
import { missingCases } from './missing-cases';

const endpoint = protectedEndpoint('GET /user/garage', {
  response: v.object({}),
  failures: { 404: [lateMessages.notInCart] },
});
const responses = { 'the garage': {} };

describe('the completeness of the contract suite', () => {
  it('passes when an endpoint has a success and all its documented failures', () => {
    expect(
      missingCases({ getGarage: endpoint }, { getGarage: { responses, failures: { [lateMessages.notInCart]: {} } } }),
    ).toEqual([]);
  });

  it('names an endpoint without a case', () => {
    expect(missingCases({ getGarage: endpoint }, {})).toEqual(['getGarage has no case that succeeds']);
  });

  it('names a documented failure without a case', () => {
    expect(missingCases({ getGarage: endpoint }, { getGarage: { responses, failures: {} } })).toEqual([
      `getGarage has no case for '${lateMessages.notInCart}'`,
    ]);
  });

  it('names a case of a failure that the contract does not document', () => {
    const failures = { [lateMessages.notInCart]: {}, [messages.cartEmpty]: {} };
    expect(missingCases({ getGarage: endpoint }, { getGarage: { responses, failures } })).toEqual([
      `getGarage does not document '${messages.cartEmpty}'`,
    ]);
  });
});
