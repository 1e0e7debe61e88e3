import { useId } from 'react';
import { useForm, type DefaultValues, type FieldValues, type Path } from 'react-hook-form';
import { messages, type Schema } from '@piston-parts/shared-contract';
import { notificationRequested, useShopDispatch, type ToastTopic } from '@piston-parts/shared-store';
import { contractResolver } from './contract-resolver';

/** Messages about missing values, for any field. */
const MISSING = new Set<string | undefined>([messages.fillAllFields, messages.fillAllDetails]);

/** The fault of a field without a value; the field names itself. */
export const MISSING_VALUE = 'missing';

/** The type of an error of the backend: `form.setError(name, { type: REFUSED, message })`. */
export const REFUSED = 'refused';

interface ContractForm<Values extends FieldValues> {
  readonly schema: Schema;
  readonly defaultValues: DefaultValues<Values>;
  /** Of the notification that also says what is wrong; left out: there is none. */
  readonly topic?: ToastTopic;
  /** Receives the parsed values, which the schema has trimmed. */
  readonly onValid: (values: Values) => void;
}

/**
 * A form that is checked when it is sent. What is missing is marked at each field and stands once below them; any other error
 * stands at its field. The values are kept, and the first field that is meant gets the focus.
 */
export function useContractForm<Values extends FieldValues>({
  schema,
  defaultValues,
  topic,
  onValid,
}: ContractForm<Values>) {
  const dispatch = useShopDispatch();
  const messageId = useId();
  const form = useForm<Values>({
    resolver: contractResolver<Values>(schema),
    defaultValues,
    reValidateMode: 'onSubmit',
  });
  const { errors } = form.formState;
  const text = messageOf(errors);
  const isOfForm = MISSING.has(text) || errors.root !== undefined;

  return {
    form,
    message: text !== undefined && isOfForm ? { id: messageId, text } : null,
    onSubmit: form.handleSubmit(onValid, (faults) => {
      if (topic) dispatch(notificationRequested({ kind: 'error', text: messageOf(faults) ?? '', topic }));
    }),
    /** The props of a field. An error mark disappears when its field changes, and returns only with the next submit. */
    field: <Name extends Path<Values>>(name: Name) => {
      const fault = messageOf({ error: errors[name] ?? {} });
      const isMissing = MISSING.has(fault);
      return {
        ...form.register(name, {
          onChange() {
            form.clearErrors(name);
            form.clearErrors('root');
          },
        }),
        messageId: isMissing ? messageId : undefined,
        fault: isMissing ? MISSING_VALUE : fault,
      };
    },
  };
}

const messageOf = (errors: object): string | undefined =>
  (Object.values(errors) as { message?: string }[]).find((error) => error.message !== undefined)?.message;
