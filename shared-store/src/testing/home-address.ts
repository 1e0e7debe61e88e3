import type { AddressForm } from '@piston-parts/shared-contract';

/** A delivery address that the form accepts. */
export const HOME_ADDRESS: AddressForm = {
  name: 'Asha Verma',
  house: '12 MG Road',
  city: 'Pune',
  state: 'Maharashtra',
  postalCode: '411001',
  mobileNumber: '9876543210',
};
