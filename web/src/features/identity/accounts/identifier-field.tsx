import { t } from '../../../lib/i18n.ts';
import { TextField } from '../../../ui/form/fields.tsx';
import type { FieldProps } from '../../../ui/form/use-contract-form.ts';

export function IdentifierField({ field }: { field: FieldProps }) {
  return (
    <TextField
      field={field}
      label={t('Username, email or phone')}
      autoComplete="username"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
    />
  );
}
