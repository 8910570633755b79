import { type SubmitEvent, useRef } from 'react';
import {
  type Control,
  type DefaultValues,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  type UseFormReturn,
  useForm,
  useWatch,
} from 'react-hook-form';
import type { z } from 'zod';
import { type ApiError, asApiError, findRejectedField } from '../../lib/api/api-error.ts';
import { flattenValues, getChangedValues, hasChanges } from './changed-values.ts';
import { createContractResolver, loadValidator } from './contract-resolver.ts';
import { useDraftSaving, useDraftValues } from './use-draft.ts';

interface Options<FormValues extends FieldValues, Schema extends z.ZodType> {
  /** Loads the schema on demand: the form renders before it is needed. */
  schema: () => Promise<Schema>;
  /** Initial values. Without them the fields are uncontrolled: users type before hydration. */
  initial?: DefaultValues<FormValues>;
  /**
   * Saves the values as a draft when the session expires. Only for the single form of a page, and not if the draft
   * could reach another recipient unnoticed.
   */
  savesDraft?: boolean;
  /** Unsaved values that the form starts with, if it keeps its drafts itself. */
  restored?: FormValues | undefined;
  prepare?: (values: FormValues) => unknown;
  submit: (body: z.output<Schema>) => Promise<void>;
  /** The field of an error that names no field. */
  findField?: (error: ApiError) => FieldPath<FormValues> | undefined;
}

export interface ContractForm<FormValues extends FieldValues> {
  /** The props of an input: name, listeners, error. */
  field: (name: FieldPath<FormValues>) => FieldProps;
  formProps: { noValidate: true; onSubmit: (event: SubmitEvent) => void; onInput: () => void };
  busy: boolean;
  /** An error about no single field. */
  banner: string | undefined;
  /** A field has an error too, and takes the focus. */
  hasFieldError: boolean;
  /** The error of a group of fields, such as a list. */
  getError: (name: FieldPath<FormValues>) => string | undefined;
  /** Whether leaving the page would lose input. */
  hasUnsavedInput: () => boolean;
  /** Sets a field as if the user had typed it. */
  set: <Name extends FieldPath<FormValues>>(name: Name, value: FieldPathValue<FormValues, Name>) => void;
  /** Takes these values as the saved ones. The fields show them, or `shown` as unsaved input. */
  reset: (saved: FormValues, shown?: FormValues) => void;
  /** Submits without a button, for example after a dialog. */
  submit: () => void;
  /** The current values. */
  getValues: () => FormValues;
  control: Control<FormValues>;
}

export type FieldProps = ReturnType<UseFormReturn['register']> & { error: string | undefined };

/**
 * A form that is validated by a schema of the contract and sent to the API.
 *
 * A form with more than a few fields keeps its conversions in a file `form-values.ts` beside it:
 * - `interface …FormValues`: the fields as the inputs hold them, mostly strings
 * - `to…FormValues(record)`: a saved record, or null, as initial values
 * - `to…Body(values)`: the values as the endpoint takes them; `prepare` calls it before validation
 * - `toCreate…Body(body)` and `toUpdate…Body(body, saved)`: what is sent, if it differs from the validated body
 */
export function useContractForm<FormValues extends FieldValues, Schema extends z.ZodType>(
  options: Options<FormValues, Schema>,
): ContractForm<FormValues> {
  const { schema, initial, savesDraft = false, restored, prepare = (values) => values, submit, findField } = options;
  const initialValues = useDraftValues(savesDraft, initial ?? {});
  const form = useForm<FormValues, unknown, z.output<Schema> & FieldValues>({
    resolver: createContractResolver(schema, prepare),
    reValidateMode: 'onSubmit',
    ...(initial ? { defaultValues: (restored ?? initialValues) as DefaultValues<FormValues> } : {}),
  });
  const saved = useRef<Record<string, unknown>>(initial ?? {});
  const changes = () => getChangedValues(form.getValues(), saved.current);
  useDraftSaving(savesDraft, changes);
  const submission = useSingleSubmit(submit, (error) => showApiError(form, error, findField));

  return {
    field: (name) => ({ ...form.register(name), error: getErrorMessage(form, name) }),
    formProps: {
      noValidate: true,
      onSubmit: (event) => void form.handleSubmit(submission.send)(event),
      onInput: () => {
        form.clearErrors();
        void loadValidator(schema);
      },
    },
    busy: form.formState.isSubmitting,
    banner: getErrorMessage(form, 'root'),
    hasFieldError: Object.keys(form.formState.errors).some((name) => name !== 'root'),
    getError: (name) => getErrorMessage(form, name),
    hasUnsavedInput: () => !submission.isRunning() && hasChanges(form.getValues(), saved.current),
    set(name, value) {
      form.setValue(name, value);
      form.clearErrors();
    },
    reset(values, shown = values) {
      saved.current = values;
      // Without `keepFieldsRef` the fields are unregistered until the next render, and input in between is lost.
      form.reset(shown, { keepFieldsRef: true });
    },
    submit: () => void form.handleSubmit(submission.send)(),
    getValues: () => form.getValues(),
    // The body type does not affect the fields, but the types of the library link the two.
    control: form.control as unknown as Control<FormValues>,
  };
}

/** Ignores a submit while another one is running. */
function useSingleSubmit<Body>(submit: (body: Body) => Promise<void>, onError: (error: ApiError) => void) {
  // A ref, because state changes only with the next render and a double click comes before it.
  const isRunning = useRef(false);
  return {
    isRunning: () => isRunning.current,
    async send(body: Body): Promise<void> {
      if (isRunning.current) return;
      isRunning.current = true;
      try {
        await submit(body);
      } catch (error) {
        onError(asApiError(error));
      } finally {
        isRunning.current = false;
      }
    },
  };
}

/** The current text of a field. The component re-renders when it changes. */
export function useFieldText<FormValues extends FieldValues>(
  form: ContractForm<FormValues>,
  name: FieldPath<FormValues>,
): string {
  const value: unknown = useWatch({ control: form.control, name });
  return typeof value === 'string' ? value : '';
}

function getErrorMessage<T extends FieldValues, C, O>(form: UseFormReturn<T, C, O>, name: FieldPath<T> | 'root') {
  const message: unknown = form.getFieldState(name as FieldPath<T>, form.formState).error?.message;
  return typeof message === 'string' ? message : undefined;
}

/** Shows an error at its field. If the message says more than the field error, it also stands above the form. */
function showApiError<T extends FieldValues, C, O>(
  form: UseFormReturn<T, C, O>,
  error: ApiError,
  findField: Options<T, z.ZodType>['findField'],
): void {
  const names = Object.keys(flattenValues(form.getValues())) as FieldPath<T>[];
  const field = findRejectedField(error, names) ?? findField?.(error);
  const message = (field && error.fields[field]) ?? error.message;
  if (!field || message !== error.message) form.setError('root', { type: 'server', message: error.message });
  if (field) form.setError(field, { type: 'server', message }, { shouldFocus: true });
}
