import type { Schema } from '@piston-parts/shared-contract';
import type { FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { html, type Html } from './html';

/** The values of a form, by the names of its fields. */
export type FormValues = Readonly<Record<string, string | undefined>>;

/** A form as its page shows it: empty, or with what was typed and why it was not taken. */
export interface FormState {
  readonly values?: FormValues;
  /** By the names of the fields. */
  readonly faults?: FormValues;
  /** About the form as a whole. */
  readonly fault?: string | undefined;
}

export const formValues = ({ body }: Pick<FastifyRequest, 'body'>): FormValues => (body ?? {}) as FormValues;

/** @returns the first fault of each field; null when the schema takes the values */
export function faultsOf(schema: Schema, values: FormValues): FormValues | null {
  const { success, issues } = v.safeParse(schema, values);
  if (success) return null;
  const faults = issues.map((issue) => [v.getDotPath(issue) ?? '', issue.message] as const);
  return Object.fromEntries(faults.reverse());
}

interface Field {
  readonly name: string;
  readonly label: string;
  readonly type?: 'email' | 'password' | 'tel' | 'text';
  readonly autoComplete: string;
  readonly maxLength: number;
  readonly hint?: string;
  readonly isOptional?: true;
}

/** A labelled field with its value and its fault. Not `required`: the shop's texts say what is missing. */
export function renderField(field: Field, { values = {}, faults = {} }: FormState): Html {
  const { name, label, type = 'text', autoComplete, maxLength, hint } = field;
  const fault = faults[name];
  const described = [fault && `${name}-fault`, hint && `${name}-hint`].filter(Boolean).join(' ');
  // A password is typed again: it must not be in a page.
  const value = type === 'password' ? '' : (values[name] ?? '');
  return html`<p class="field">
    <label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      type="${type}"
      autocomplete="${autoComplete}"
      maxlength="${maxLength}"
      value="${value}"
      aria-required="${String(field.isOptional !== true)}"
      ${fault && html`aria-invalid="true"`}
      ${described && html`aria-describedby="${described}"`}
    />
    ${fault && html`<span class="fault" id="${name}-fault">${fault}</span>`}
    ${hint && html`<span class="hint" id="${name}-hint">${hint}</span>`}
  </p>`;
}

export const renderFault = ({ fault }: FormState): Html | null =>
  fault === undefined ? null : html`<p class="message" role="alert">${fault}</p>`;
