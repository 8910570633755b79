import { GENDERS } from '@kanisa/contract/people/family.ts';
import type { Person } from '@kanisa/contract/people/people.schema.ts';
import { PERSON_STATUSES } from '@kanisa/contract/people/people.ts';
import { t } from '../../../../lib/i18n.ts';
import { FactList } from '../../../../ui/record/fact-list.tsx';
import { usePeopleFields } from '../shared/fields-api.ts';
import { formatBirthday, formatPlainDay, formatStatusSince, listGenders } from '../shared/person-text.ts';
import { StatusMark } from '../shared/status-mark.tsx';
import { joinBirthday, listBirthdayFields } from './birthday-text.ts';
import { OwnFieldFact, PersonFact, TextFact } from './facts.tsx';
import { TagsFact } from './tags-fact.tsx';

/** Their way with the church, and what the church wants to know itself. */
export function LifeFacts({ person }: { person: Person }) {
  const { fields = [] } = usePeopleFields().data ?? {};
  const mayEdit = person.may.edit_details;
  const own = fields.filter(
    ({ applies_to: target }) => target === 'both' || (target === 'children') === person.is_child,
  );
  return (
    <FactList>
      <StatusFact person={person} mayEdit={mayEdit} />
      <PersonFact
        person={person}
        label={t('Birthday')}
        mayEdit={mayEdit}
        shown={({ date_of_birth: day }) => day && formatBirthday(day)}
        fields={listBirthdayFields(person.date_of_birth)}
        toChanges={(values) => ({ date_of_birth: joinBirthday(values) })}
      />
      <GenderFact person={person} mayEdit={mayEdit} />
      <TextFact
        person={person}
        name="member_since"
        label={t('Member since')}
        kind="date"
        format={formatPlainDay}
        mayEdit={mayEdit}
      />
      <TextFact
        person={person}
        name="baptised_on"
        label={t('Baptised')}
        kind="date"
        format={formatPlainDay}
        mayEdit={mayEdit}
      />
      <TextFact person={person} name="came_through" label={t('Came through')} mayEdit={mayEdit} />
      <TextFact person={person} name="other_names" label={t('Other names')} mayEdit={person.may.edit_identity} />
      {own.map((field) => (
        <OwnFieldFact key={field.id} person={person} field={field} mayEdit={mayEdit} />
      ))}
      <TagsFact person={person} mayEdit={mayEdit} />
    </FactList>
  );
}

interface Props {
  person: Person;
  mayEdit: boolean;
}

/** `died` has its own action, because more than a word follows from it. */
function StatusFact({ person, mayEdit }: Props) {
  const { status, status_since: since } = person;
  return (
    <PersonFact
      person={person}
      label={t('Status')}
      mayEdit={mayEdit && status !== 'died'}
      shown={(one) => one.status && formatStatusSince(one.status, one.status_since)}
      fields={[
        {
          name: 'status',
          label: t('Status'),
          kind: 'choice',
          value: status ?? '',
          choices: PERSON_STATUSES.filter((one) => one !== 'died').map((value) => ({
            value,
            label: formatStatusSince(value, null),
          })),
        },
        { name: 'status_since', label: t('Since', { context: 'status' }), kind: 'date', value: since ?? '' },
      ]}
      toChanges={({ status: next = '', status_since: day = '' }) => ({
        ...(isStatus(next) && next !== status ? { status: next } : {}),
        ...(day === (since ?? '') ? {} : { status_since: day }),
      })}
    >
      {status && <StatusMark status={status} text={formatStatusSince(status, since)} />}
    </PersonFact>
  );
}

const isStatus = (value: string): value is (typeof PERSON_STATUSES)[number] =>
  PERSON_STATUSES.some((status) => status === value);

function GenderFact({ person, mayEdit }: Props) {
  const genders = listGenders();
  return (
    <PersonFact
      person={person}
      label={t('Gender')}
      mayEdit={mayEdit}
      shown={({ gender }) => genders.find(({ value }) => value === gender)?.label ?? null}
      fields={[
        {
          name: 'gender',
          label: t('Gender'),
          kind: 'choice',
          value: person.gender ?? '',
          choices: [{ value: '', label: t('Not set') }, ...genders],
        },
      ]}
      toChanges={({ gender }) => ({ gender: GENDERS.find((one) => one === gender) ?? null })}
    />
  );
}
