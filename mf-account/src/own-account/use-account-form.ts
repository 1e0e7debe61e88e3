import { useEffect } from 'react';
import type { DefaultValues, FieldValues, Path } from 'react-hook-form';
import type { Schema } from '@piston-parts/shared-contract';
import { useShopDispatch, useShopSelector } from '@piston-parts/shared-store';
import { REFUSED, useContractForm } from '../form/use-contract-form';
import { formOpened, formSubmitted, selectForm, type AccountForms, type FormName } from './own-account.slice';

interface AccountForm<Values extends FieldValues> {
  readonly schema: Schema;
  readonly defaultValues: DefaultValues<Values>;
}

/**
 * A form about the account that the store sends. What the backend refuses is shown at its field, or as the form's message.
 * @param extend adds to what the shopper typed
 */
export function useAccountForm<Name extends FormName, Values extends FieldValues = AccountForms[Name]>(
  name: Name,
  options: AccountForm<Values>,
  extend?: (values: Values) => AccountForms[Name],
) {
  const dispatch = useShopDispatch();
  const state = useShopSelector(selectForm(name));
  const contractForm = useContractForm<Values>({
    ...options,
    onValid: (values) => dispatch(formSubmitted(name, extend ? extend(values) : (values as never))),
  });
  const { setError } = contractForm.form;

  useEffect(() => void dispatch(formOpened(name)), [dispatch, name]);
  useEffect(() => {
    if (state.status !== 'refused') return;
    const field = (state.field ?? 'root') as Path<Values>;
    setError(field, { type: REFUSED, message: state.text }, { shouldFocus: state.field !== null });
  }, [state, setError]);
  return {
    ...contractForm,
    isRunning: state.status === 'running',
    isDone: state.status === 'done',
    doneText: state.status === 'done' && state.text,
  };
}
