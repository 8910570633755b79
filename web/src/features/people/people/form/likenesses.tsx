import { personFallbacks } from '@kanisa/contract/people/people.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { callApi } from '../../../../lib/api/api-client.ts';
import { useDebouncedValue } from '../../../../lib/browser/use-debounced-value.ts';
import { t } from '../../../../lib/i18n.ts';
import { type ContractForm, useFieldText } from '../../../../ui/form/use-contract-form.ts';
import { PERSONS_KEY, type PersonSummary } from '../shared/api.ts';
import { PersonFace } from '../shared/person-face.tsx';
import { formatAge, formatPhone } from '../shared/person-text.ts';
import styles from './new.module.css';
import type { NewPersonValues } from './use-new-person-form.ts';

const SHOWN_MAX = 5;
const LETTERS_MIN = 3;
const DIGITS_MIN = 6;

/** People who may be the one that is being entered: by name while it is typed, and by phone or e-mail. */
export function Likenesses({ form }: { form: ContractForm<NewPersonValues> }) {
  const name = `${useFieldText(form, 'first_name').trim()} ${useFieldText(form, 'last_name').trim()}`.trim();
  const phone = useFieldText(form, 'phone_number').replaceAll(/\D/g, '').slice(-9);
  const email = useFieldText(form, 'email').trim();
  const hasBothNames = name.includes(' ');
  const found = [
    ...useFound(phone.length >= DIGITS_MIN ? phone : ''),
    ...useFound(email.includes('@') ? email : ''),
    ...useFound(hasBothNames && name.length > LETTERS_MIN ? name : ''),
  ];
  const people = [...new Map(found.map((person) => [person.id, person])).values()].slice(0, SHOWN_MAX);
  return (
    <aside
      className={styles['alike']}
      aria-label={t('Possible duplicates')}
      data-empty={people.length === 0 || undefined}
    >
      <div role="status">
        {people.length > 0 && (
          <>
            <h2>{t('Is it one of them?')}</h2>
            <ul>
              {people.map((person) => (
                <Likeness key={person.id} person={person} />
              ))}
            </ul>
          </>
        )}
      </div>
    </aside>
  );
}

function Likeness({ person }: { person: PersonSummary }) {
  const { id, name, photo, age, phone_number: phone, household } = person;
  const detail = [
    household && t('{name} household', { name: household.name }),
    age !== null && formatAge(age),
    phone && formatPhone(phone),
  ];
  return (
    <li>
      <Link to={`/admin/people/${id}`}>
        <PersonFace name={name} photo={photo} sizePx={40} />
        <span>
          <b>{name}</b>
          <span className={styles['detail']}>{detail.filter(Boolean).join(', ')}</span>
        </span>
      </Link>
    </li>
  );
}

function useFound(text: string): readonly PersonSummary[] {
  const search = useDebouncedValue(text);
  const answer = useQuery({
    queryKey: [...PERSONS_KEY, 'alike', search],
    queryFn: ({ signal }) =>
      callApi('GET /people', {
        query: { search, per_page: String(SHOWN_MAX) },
        signal,
        fallback: personFallbacks.list,
      }),
    enabled: search !== '',
  });
  return search === '' ? [] : (answer.data?.people ?? []);
}
