import { useId } from 'react';
import { useForm, type DefaultValues, type FieldValues, type Path } from 'react-hook-form';
import { messages, type Schema } from '@piston-parts/shared-contract';
import { notificationRequested, useShopDispatch, type ToastTopic } from '@piston-parts/shared-store';
import { contractResolver } from './contract-resolver';

/** Messages about missing values, for any field. */
const MISSING = new Set<string | undefined>([messages.fillAllFields, messages.fillAllDetails]);

/** The type of an error of the backend: `form.setError(name, { type: REFUSED, message })`. */
export const REFUSED = 'refused';

interface ContractForm<Values extends FieldValues> {
  readonly schema: Schema;
  readonly defaultValues: DefaultValues<Values>;
  /** Of the notification; left out: the session. */
  readonly topic?: ToastTopic;
  /** Receives the parsed values, which the schema has trimmed. */
  readonly onValid: (values: Values) => void;
}

/**
 * A form that is checked when it is sent. What is missing is shown as a notification and stays written in the form
 * (messages-3); the values are kept, and the first field that is meant gets the focus.
 */
export function useContractForm<Values extends FieldValues>({
  schema,
  defaultValues,
  topic = 'session',
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
  const message = messageOf(errors);
  const isRefused = Object.values(errors).some((error) => refusalOf(error) !== undefined);

  return {
    form,
    message: message === undefined || isRefused ? null : { id: messageId, text: message },
    onSubmit: form.handleSubmit(onValid, (faults) =>
      dispatch(notificationRequested({ kind: 'error', text: messageOf(faults) ?? '', topic })),
    ),
    /** The props of a field. An error mark disappears when its field changes, and returns only with the next submit. */
    field: <Name extends Path<Values>>(name: Name) => ({
      ...form.register(name, { onChange: () => form.clearErrors(name) }),
      faultId: errors[name] ? messageId : undefined,
      missing: MISSING.has(messageOf({ error: errors[name] ?? {} })),
      refusal: refusalOf(errors[name]),
    }),
  };
}

const refusalOf = (error: object | undefined): string | undefined => {
  const { type, message } = (error ?? {}) as { type?: string; message?: string };
  return type === REFUSED ? message : undefined;
};

const messageOf = (errors: object): string | undefined =>
  (Object.values(errors) as { message?: string }[]).find((error) => error.message !== undefined)?.message;
