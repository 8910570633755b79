import type { Person } from '@kanisa/contract/people/people.schema.ts';
import { Link } from 'react-router';
import { formatNumber, t } from '../../../../lib/i18n.ts';
import { PeopleStrip, type StripPerson } from '../../../../ui/record/people-strip.tsx';
import { recordLinkClass } from '../../../../ui/record/record-frame.tsx';
import type { PersonAnswer } from '../shared/api.ts';
import { PersonFace } from '../shared/person-face.tsx';
import { POSITION_LABELS } from '../shared/position-text.ts';

type Household = PersonAnswer['households'][number];
type Member = Household['people'][number];

interface Props {
  person: Person;
  households: readonly Household[];
  level: 2 | 3;
}

/** Who lives with the person, one tap from each other. A child of separated parents has two households. */
export function HouseholdStrips({ person, households, level }: Props) {
  return households.map((household) => {
    const others = household.people.filter(({ id }) => id !== person.id);
    return (
      <PeopleStrip
        key={household.id}
        level={level}
        title={t('{name} household', { name: household.name })}
        people={others.map((member) => toStripPerson(member, household.name))}
        note={formatHidden(household.hidden_children)}
        action={
          <Link className={recordLinkClass} to={`/admin/households/${household.id}`}>
            {level === 3 ? t('Open') : t('Open household')}
          </Link>
        }
      />
    );
  });
}

export function formatHidden(children: number): string | undefined {
  return children === 0 ? undefined : t('and {count} children', { count: children });
}

function toStripPerson(member: Member, household: string): StripPerson {
  const { id, name, photo, age, is_child: isChild, position, has_died: hasDied } = member;
  const label = POSITION_LABELS[isChild ? 'child' : position]();
  const parts = [hasDied ? t('Died') : label, isChild && age !== null && formatNumber(age)];
  return {
    id,
    name,
    // The name of the household stands before them all.
    shown: name.endsWith(` ${household}`) ? name.slice(0, -household.length - 1) : name,
    detail: parts.filter(Boolean).join(', '),
    path: `/admin/people/${id}`,
    face: (sizePx) => <PersonFace name={name} photo={photo} sizePx={sizePx} />,
  };
}
