import { householdFallbacks } from '@kanisa/contract/people/households.ts';
import { personFallbacks } from '@kanisa/contract/people/people.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../../lib/api/api-client.ts';
import { useDebouncedValue } from '../../../lib/browser/use-debounced-value.ts';
import { t } from '../../../lib/i18n.ts';
import { type PickChoice, PickDialog } from '../../../ui/dialogs/pick-dialog.tsx';
import { PERSONS_KEY } from '../people/shared/api.ts';
import { PersonFace } from '../people/shared/person-face.tsx';
import { formatAge, formatPhone } from '../people/shared/person-text.ts';

const SHOWN = '8';

interface Props {
  onPick: (id: number) => void;
  onClose: () => void;
}

/** Finds a person who is recorded already. */
export function PersonPicker({ exceptIds, ...rest }: Props & { exceptIds: readonly number[] }) {
  const [text, setText] = useState('');
  const search = useDebouncedValue(text.trim());
  const found = useQuery({
    queryKey: [...PERSONS_KEY, 'pick', search],
    queryFn: ({ signal }) =>
      callApi('GET /people', { query: { search, per_page: SHOWN }, signal, fallback: personFallbacks.list }),
    enabled: search !== '',
  });
  const people = (found.data?.people ?? []).filter(({ id }) => !exceptIds.includes(id));
  const choices = people.map(
    ({ id, name, photo, age, phone_number: phone, household }): PickChoice => ({
      id,
      name,
      detail: [
        household && t('{name} household', { name: household.name }),
        age !== null && formatAge(age),
        phone && formatPhone(phone),
      ]
        .filter(Boolean)
        .join(', '),
      face: <PersonFace name={name} photo={photo} sizePx={36} />,
    }),
  );
  return (
    <PickDialog
      title={t('Who is it?')}
      label={t('Name, phone, email or tag')}
      text={text}
      onType={setText}
      choices={choices}
      isDone={search !== '' && found.isSuccess}
      {...rest}
    />
  );
}

/** Finds a household by its name or somebody in it. */
export function HouseholdPicker({ exceptId, ...rest }: Props & { exceptId: number }) {
  const [text, setText] = useState('');
  const search = useDebouncedValue(text.trim());
  const found = useQuery({
    queryKey: [...PERSONS_KEY, 'pick-household', search],
    queryFn: ({ signal }) =>
      callApi('GET /households', { query: { search, per_page: SHOWN }, signal, fallback: householdFallbacks.list }),
    enabled: search !== '',
  });
  const households = (found.data?.households ?? []).filter(({ id }) => id !== exceptId);
  const choices = households.map(
    ({ id, name, adults, people_count: count }): PickChoice => ({
      id,
      name: t('{name} household', { name }),
      detail: [adults.join(', '), t('{number} people', { count, number: count })].filter(Boolean).join('; '),
    }),
  );
  return (
    <PickDialog
      title={t('Which household joins this one?')}
      label={t('Name of the household or of somebody in it')}
      hint={t('Everyone of that household moves here, and it is deleted.')}
      text={text}
      onType={setText}
      choices={choices}
      isDone={search !== '' && found.isSuccess}
      {...rest}
    />
  );
}
