import { backendMessages } from './backend-messages';
import * as v from 'valibot';
import { protectedEndpoint } from './define-endpoint';
import { messages } from './messages';
import { lateMessages } from './late-messages';
import { isInOtherState } from './postal-zones';
import { beforeSchema, lineSchema } from './text-limits';

/** 10 digits starting 6, 7, 8 or 9 (addresses-9). */
const MOBILE_NUMBER = /^[6-9]\d{9}$/;
/** 6 digits, not starting with 0 (addresses-10). */
const POSTAL_CODE = /^[1-9]\d{5}$/;

export const isMobileNumber = (text: string): boolean => MOBILE_NUMBER.test(text);
export const isPostalCode = (text: string): boolean => POSTAL_CODE.test(text);

/** Takes the country code, a leading zero and the separators off a mobile number: `+91 98765 43210` → `9876543210`. */
export const normalizeMobileNumber = (text: string): string =>
  text.replace(/[\s().-]/g, '').replace(/^(?:\+91|0091|91(?=\d{10}$)|0(?=\d{10}$))/, '');

const filled = v.pipe(
  v.string(messages.fillAllDetails),
  v.trim(),
  v.check((text) => text !== '', messages.fillAllDetails),
);

/**
 * The six fields of the address form; the parsed values are trimmed. All must be filled before their format is checked,
 * so that the first text is the one that addresses-11 puts first.
 */
export const addressFormSchema = v.pipe(
  v.object(
    { name: filled, house: filled, city: filled, state: filled, postalCode: filled, mobileNumber: filled },
    messages.fillAllDetails,
  ),
  v.object({
    name: lineSchema,
    house: lineSchema,
    city: lineSchema,
    state: lineSchema,
    mobileNumber: v.pipe(
      v.string(),
      v.transform(normalizeMobileNumber),
      v.check(isMobileNumber, lateMessages.mobileNumberIncorrect),
    ),
    postalCode: v.pipe(v.string(), v.check(isPostalCode, lateMessages.postalCodeIncorrect)),
  }),
  v.forward(
    v.check(({ state, postalCode }) => !isInOtherState(state, postalCode), lateMessages.postalCodeOfOtherState),
    ['postalCode'],
  ),
);
export type AddressForm = v.InferOutput<typeof addressFormSchema>;

interface AddressField {
  readonly label: string;
  /** The expected input. */
  readonly hint?: string;
  readonly type?: 'tel';
  readonly inputMode?: 'numeric';
  readonly autoComplete: string;
  /** Of the input, which takes more than the rules allow, so that the form reports it. */
  readonly maxLength: number;
  readonly isOptional?: true;
  /** Of 'Fill Dummy Address' (addresses-7): all together are valid, and no real address. */
  readonly sample: string;
}

/** The fields of the address form, in their order. Both forms of the shop, with scripts and without, follow. */
export const addressFields: Readonly<Record<keyof AddressForm, AddressField>> = {
  name: { label: 'Name', autoComplete: 'name', maxLength: 80, sample: 'Asha Rao' },
  house: {
    label: 'House',
    hint: 'Flat, house, building and street',
    autoComplete: 'address-line1',
    maxLength: 160,
    sample: '14, 3rd Cross, Indiranagar',
  },
  city: { label: 'City', autoComplete: 'address-level2', maxLength: 80, sample: 'Bengaluru' },
  state: { label: 'State', autoComplete: 'address-level1', maxLength: 80, sample: 'Karnataka' },
  postalCode: {
    label: 'Postal code',
    hint: '6 digits',
    inputMode: 'numeric',
    autoComplete: 'postal-code',
    maxLength: 12,
    sample: '560038',
  },
  mobileNumber: {
    label: 'Mobile number',
    hint: '10 digits, starting with 6, 7, 8 or 9',
    type: 'tel',
    inputMode: 'numeric',
    autoComplete: 'tel-national',
    maxLength: 16,
    sample: '9876543210',
  },
};
export const addressFieldNames = Object.keys(addressFields) as readonly (keyof AddressForm)[];

const addressOf = (valueOf: (field: AddressField) => string) =>
  Object.fromEntries(addressFieldNames.map((name) => [name, valueOf(addressFields[name])])) as Record<
    keyof AddressForm,
    string
  >;
export const emptyAddress = addressOf(() => '');
export const dummyAddress = addressOf(({ sample }) => sample);

const { city: _city, state: _state, postalCode: _postalCode, ...person } = emptyAddress;
/** Empty values for the address of an order, which take the person out and leave the place. */
export const noPerson = person;

export const addressSchema = v.object({
  _id: v.string(),
  name: v.string(),
  house: v.string(),
  city: v.string(),
  state: v.string(),
  postalCode: v.string(),
  mobileNumber: v.string(),
  createdAt: v.string(),
  updatedAt: v.string(),
});
export type Address = v.InferOutput<typeof addressSchema>;

/** The response has the list under the singular name (backend-25). */
const addressResponse = v.object({ address: v.array(addressSchema) });
const addressBody = v.object({ address: addressFormSchema }, messages.fillAllDetails);

const invalid = [
  messages.fillAllDetails,
  lateMessages.mobileNumberIncorrect,
  lateMessages.postalCodeIncorrect,
  lateMessages.postalCodeOfOtherState,
  lateMessages.textTooLong,
  lateMessages.textUnreadable,
];

export const addressEndpoints = {
  getAddresses: protectedEndpoint('GET /user/address', { response: addressResponse }),
  /** A repeated request with the same Idempotency-Key adds nothing and returns the current list. */
  postAddress: protectedEndpoint('POST /user/address', {
    idempotent: 'accepted',
    body: v.object({ ...addressBody.entries, before: beforeSchema }, messages.fillAllDetails),
    status: 201,
    response: addressResponse,
    failures: {
      400: [backendMessages.idempotencyKeyTooLong],
      422: [
        ...invalid,
        backendMessages.requestMalformed,
        backendMessages.addressesFull,
        backendMessages.idempotencyKeyReused,
      ],
    },
  }),
  postAddressUpdate: protectedEndpoint('POST /user/address/:id', {
    body: addressBody,
    response: addressResponse,
    failures: { 404: [lateMessages.addressNotFound], 422: [...invalid] },
  }),
  deleteAddress: protectedEndpoint('DELETE /user/address/:id', {
    response: addressResponse,
    failures: { 404: [lateMessages.addressNotFound] },
  }),
};
