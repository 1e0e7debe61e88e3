export type { ContractCases } from './cases';
export { describeContract, describeTeamContract } from './describe-contract';
export type { ApiResponse, BackendTokens, BackendUnderTest, Sent } from './backend-under-test';
export { keepSessionCookie, sessionCookieOf, sessionHeaders } from './session-cookies';
export { ADDRESS, createShop, PASSWORD, PNG, signUpForm, unique, uniqueEmail, type Shop, type Shopper } from './shop';
