import { LINE_MAX, PARAGRAPH_MAX, type SiteText } from '@kanisa/contract/site/site.ts';
import type { ReactNode } from 'react';
import type { FieldPath, FieldPathByValue, FieldValues } from 'react-hook-form';
import { Counter } from '../../../../ui/form/counter.tsx';
import { AreaField, SelectField, TextField } from '../../../../ui/form/fields.tsx';
import type { TextInputProps } from '../../../../ui/form/inputs.tsx';
import { useFieldText } from '../../../../ui/form/use-contract-form.ts';
import { getFieldLabel } from './field-labels.ts';
import type { SectionForm } from './section-form.ts';
import { TextInLanguages } from './text-in-languages.tsx';

interface Shared<Values extends FieldValues> {
  form: SectionForm<Values>;
  hint?: ReactNode;
  optional?: boolean;
}

type LineProps<Values extends FieldValues> = Shared<Values> & {
  name: FieldPath<Values>;
  max?: number;
} & Pick<TextInputProps, 'type' | 'inputMode' | 'autoComplete' | 'placeholder' | 'lang'>;

/** One line that is the same in every language, such as a name. */
export function Line<Values extends FieldValues>(props: LineProps<Values>) {
  const { form, name, hint, optional = false, max = LINE_MAX, ...input } = props;
  return (
    <div>
      <TextField
        autoComplete="off"
        {...input}
        field={form.field(name)}
        label={getFieldLabel(form.section, name)}
        description={hint}
        optional={optional}
      />
      <Length form={form} name={name} max={max} />
    </div>
  );
}

type WordsProps<Values extends FieldValues> = Shared<Values> & { name: FieldPathByValue<Values, SiteText> };

/** One line of words that can be translated. */
export function LineWords<Values extends FieldValues>({ name, ...rest }: WordsProps<Values>) {
  return (
    <TextInLanguages form={rest.form} name={name}>
      {({ language, path, isOptional }) => (
        <Line {...rest} name={path} lang={language} optional={isOptional || rest.optional === true} />
      )}
    </TextInLanguages>
  );
}

/** A paragraph of words that can be translated. */
export function AreaWords<Values extends FieldValues>(props: WordsProps<Values> & { rows?: number; max?: number }) {
  const { form, name, hint, optional = false, rows = 3, max = PARAGRAPH_MAX } = props;
  return (
    <TextInLanguages form={form} name={name}>
      {({ language, path, isOptional }) => (
        <div>
          <AreaField
            field={form.field(path)}
            label={getFieldLabel(form.section, path)}
            lang={language}
            description={hint}
            optional={isOptional || optional}
            minRows={rows}
            autosize
          />
          <Length form={form} name={path} max={max} />
        </div>
      )}
    </TextInLanguages>
  );
}

/** A choice of a fixed list. The empty choice stands only until something is chosen. */
export function Choice<Values extends FieldValues>(
  props: Shared<Values> & {
    name: FieldPath<Values>;
    choices: readonly { value: string; label: string }[];
    blank: string;
  },
) {
  const { form, name, hint, choices, blank } = props;
  return (
    <SelectField
      field={form.field(name)}
      label={getFieldLabel(form.section, name)}
      description={hint}
      choices={choices}
      blank={blank}
    />
  );
}

interface LengthProps<Values extends FieldValues> {
  form: SectionForm<Values>;
  name: FieldPath<Values>;
  max: number;
}

/** Says how much is too much, while the author can still see the text. */
function Length<Values extends FieldValues>({ form, name, max }: LengthProps<Values>) {
  return <Counter length={useFieldText(form, name).trim().length} max={max} onlyWhenOver />;
}
