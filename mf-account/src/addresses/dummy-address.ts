import type { AddressForm } from '@piston-parts/shared-contract';

/** What 'Fill Dummy Address' fills in (addresses-7): passes every check and belongs to nobody. */
export const dummyAddress: AddressForm = {
  name: 'Asha Rao',
  house: '14, 3rd Cross, Indiranagar',
  city: 'Bengaluru',
  state: 'Karnataka',
  postalCode: '560038',
  mobileNumber: '9876543210',
};

export const emptyAddress: AddressForm = {
  name: '',
  house: '',
  city: '',
  state: '',
  postalCode: '',
  mobileNumber: '',
};
