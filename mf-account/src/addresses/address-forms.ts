import type { Address, AddressForm } from '@piston-parts/shared-contract';

/** The values of 'Fill Dummy Address' (addresses-7): valid, and no real address. */
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

/** The fields of a saved address that the form edits: everything that a shopper types. */
export const addressFormOf = ({ _id, createdAt: _created, updatedAt: _updated, ...form }: Address): AddressForm => form;
