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
import { t } from '../../lib/i18n.ts';
import { flattenValues, getChangedValues } from './changed-values.ts';
import { createContractResolver, loadValidator } from './contract-resolver.ts';
import { useDraftSaving, useDraftValues } from './use-draft.ts';

interface Options<Typed extends FieldValues, Schema extends z.ZodType> {
  /** Not with the page: a form is seen before it is sent. */
  schema: () => Promise<Schema>;
  /** What the fields begin with. Others are left to the page: people type before the script has arrived. */
  initial?: DefaultValues<Typed>;
  /** What was typed outlives the end of the session. For the one form of a page, and where nothing of it could go to somebody else unseen. */
  isKept?: boolean;
  prepare?: (typed: Typed) => unknown;
  submit: (body: z.output<Schema>) => Promise<void>;
  /** The field that a refusal is about, when the answer does not say. */
  fieldOf?: (error: ApiError) => FieldPath<Typed> | undefined;
}

export interface ContractForm<Typed extends FieldValues> {
  /** Everything an input needs: its name, its listeners, its error. */
  field: (name: FieldPath<Typed>) => FieldProps;
  formProps: { noValidate: true; onSubmit: (event: SubmitEvent) => void; onInput: () => void };
  busy: boolean;
  /** What concerns no single field. */
  banner: string | undefined;
  /** Beside the banner a field has something to mend, and the focus belongs there. */
  fieldLeads: boolean;
  /** True while something typed would be lost by leaving. */
  wouldLose: () => boolean;
  /** Writes into a field as if it had been typed. */
  set: <Name extends FieldPath<Typed>>(name: Name, value: FieldPathValue<Typed, Name>) => void;
  /** From here on these values are the saved ones. */
  reset: (saved: Typed) => void;
  /** All that is typed at this moment. */
  read: () => Typed;
  control: Control<Typed>;
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
export function useContractForm<Typed extends FieldValues, Schema extends z.ZodType>(
  options: Options<Typed, Schema>,
): ContractForm<Typed> {
  const { schema, initial, isKept = false, prepare = (typed) => typed, submit, fieldOf } = options;
  const begin = useDraftValues(isKept, initial ?? {});
  const form = useForm<Typed, unknown, z.output<Schema> & FieldValues>({
    resolver: createContractResolver(schema, prepare),
    reValidateMode: 'onSubmit',
    ...(initial ? { defaultValues: begin as DefaultValues<Typed> } : {}),
  });
  const saved = useRef<Record<string, unknown>>(initial ?? {});
  const changes = () => getChangedValues(form.getValues(), saved.current);
  useDraftSaving(isKept, changes);
  const sending = useSingleSubmit(submit, (error) => showApiError(form, error, fieldOf));

  return {
    field: (name) => ({ ...form.register(name), error: getErrorMessage(form, name) }),
    formProps: {
      noValidate: true,
      onSubmit: (event) => void form.handleSubmit(sending.send)(event),
      onInput: () => {
        form.clearErrors();
        void loadValidator(schema);
      },
    },
    busy: form.formState.isSubmitting,
    banner: getErrorMessage(form, 'root'),
    fieldLeads: Object.keys(form.formState.errors).some((name) => name !== 'root'),
    wouldLose: () => !sending.isUnderWay() && Object.keys(changes()).length > 0,
    set(name, value) {
      form.setValue(name, value);
      form.clearErrors();
    },
    reset(values) {
      saved.current = values;
      // Otherwise the fields are unknown until the next rendering, and what is typed in between is not heard.
      form.reset(values, { keepFieldsRef: true });
    },
    read: () => form.getValues(),
    // What is sent has no say in what is typed, but the library's types tie the two together.
    control: form.control as unknown as Control<Typed>,
  };
}

/** Sends one at a time. */
function useSingleSubmit<Body>(submit: (body: Body) => Promise<void>, onRefusal: (error: ApiError) => void) {
  // State arrives with the next rendering; the second of two quick clicks comes before it.
  const sending = useRef(false);
  return {
    isUnderWay: () => sending.current,
    async send(body: Body): Promise<void> {
      if (sending.current) return;
      sending.current = true;
      try {
        await submit(body);
      } catch (error) {
        onRefusal(asApiError(error));
      } finally {
        sending.current = false;
      }
    },
  };
}

/** What stands in a text field at this moment; the component follows along. */
export function useFieldText<Typed extends FieldValues>(form: ContractForm<Typed>, name: FieldPath<Typed>): string {
  const value: unknown = useWatch({ control: form.control, name });
  return typeof value === 'string' ? value : '';
}

function getErrorMessage<T extends FieldValues, C, O>(form: UseFormReturn<T, C, O>, name: FieldPath<T> | 'root') {
  const message: unknown = form.getFieldState(name as FieldPath<T>, form.formState).error?.message;
  return typeof message === 'string' ? t(message) : undefined;
}

/** At its field; what the answer says beyond that stands above the form. */
function showApiError<T extends FieldValues, C, O>(
  form: UseFormReturn<T, C, O>,
  error: ApiError,
  fieldOf: Options<T, z.ZodType>['fieldOf'],
): void {
  const names = Object.keys(flattenValues(form.getValues())) as FieldPath<T>[];
  const field = findRejectedField(error, names) ?? fieldOf?.(error);
  const message = (field && error.fields[field]) ?? error.message;
  if (!field || message !== error.message) form.setError('root', { type: 'server', message: error.message });
  if (field) form.setError(field, { type: 'server', message }, { shouldFocus: true });
}
