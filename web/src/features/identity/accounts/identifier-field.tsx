import { t } from '../../../lib/i18n.ts';
import { TextField } from '../../../ui/form/fields.tsx';
import type { FieldProps } from '../../../ui/form/use-contract-form.ts';

interface Props {
  field: FieldProps;
  autoComplete?: string;
}

export function IdentifierField({ field, autoComplete = 'username' }: Props) {
  return (
    <TextField
      field={field}
      label={t('Username, email or phone')}
      autoComplete={autoComplete}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
    />
  );
}
