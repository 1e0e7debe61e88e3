import { placeOfSupply } from './gst-states';

test.each([
  [' karnataka ', '560001', '29', 'Karnataka'],
  // The state of the postal code, so that a seller there does not owe the tax of another one.
  ['Bengal Pradesh', '560001', '29', 'Karnataka'],
  // Its zone is in Andhra Pradesh and in Telangana.
  ['Deccan', '500001', '97', 'Deccan'],
  ['APO', '900056', '97', 'APO'],
])('What is delivered to %s %s is supplied in the state %s, %s', (state, postalCode, code, name) => {
  expect(placeOfSupply({ state, postalCode })).toEqual({ code, name });
});
