import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { callApi } from '../../../lib/api/api-client.ts';
import { t } from '../../../lib/i18n.ts';
import { useMayOpenPage } from '../../../lib/session/page-access.ts';
import { SelectField } from '../../../ui/form/fields.tsx';
import type { FieldProps } from '../../../ui/form/use-contract-form.ts';

/** Chooses a saved list. Absent while there is none, and for senders who may not see people. */
export function ListField({ field }: { field: FieldProps }) {
  const isAllowed = useMayOpenPage('/admin/people');
  const { data: lists = [] } = useQuery({
    // Below the key of people's records, so that a saved list is here at once.
    queryKey: ['persons', 'audience-lists'],
    enabled: isAllowed,
    queryFn: ({ signal }) => callApi('GET /people/lists', { signal }),
    select: (answer) => answer.lists.map(({ id, name }) => ({ value: String(id), label: name })),
  });
  if (lists.length === 0) return null;
  return (
    <SelectField
      field={field}
      label={t('A saved list')}
      description={t('Adults in it who agreed, with or without an account, once per address or phone.')}
      blank={t('No list')}
      choices={lists}
      optional
    />
  );
}

/** The list that the page's first URL names: `?list=7`. */
export function useListOfUrl(): string {
  const [query] = useSearchParams();
  const [id] = useState(() => query.get('list') ?? '');
  return /^[1-9]\d{0,9}$/.test(id) ? id : '';
}
