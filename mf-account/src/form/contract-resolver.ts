import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import type { Schema } from '@piston-parts/shared-contract';

/**
 * Lets a form check itself by a schema of the contract, through the interface that every schema library shares
 * (standardschema.dev), so that no schema library is shipped with the screens.
 *
 * A form shows one message at a time: the errors are those of the first message only, in the order of the contract
 * (log-in-9, addresses-11: 'Fill all the fields' before 'Please fill password correctly'), so that message, marked
 * fields and focus agree.
 */
export function contractResolver<Values extends FieldValues>(schema: Schema): Resolver<Values> {
  return async (values) => {
    const result = await schema['~standard'].validate(values);
    if (!result.issues) return { values: { ...values, ...(result.value as Values) }, errors: {} };

    const message = result.issues[0]?.message ?? '';
    const faulty = result.issues.filter((issue) => issue.message === message).map(({ path }) => fieldName(path?.[0]));
    const errors = Object.fromEntries(faulty.map((name) => [name, { type: 'contract', message }]));
    return { values: {}, errors: errors as FieldErrors<Values> };
  };
}

function fieldName(step: PropertyKey | { readonly key: PropertyKey } | undefined): string {
  return String(typeof step === 'object' ? step.key : (step ?? 'root'));
}
