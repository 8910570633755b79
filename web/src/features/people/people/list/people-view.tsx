import type { PersonSummary } from '@kanisa/contract/people/people.schema.ts';
import { Link } from 'react-router';
import { t } from '../../../../lib/i18n.ts';
import { Menu, MenuLink } from '../../../../ui/popover/menu.tsx';
import styles from '../../../../ui/work-list/work-list.module.css';
import type { RowView } from '../../../../ui/work-list/work-list.tsx';
import { PersonFace } from '../shared/person-face.tsx';
import { formatAge, formatStatus } from '../shared/person-text.ts';

/** How the list shows a person. */
export function createPeopleView(mayWrite: boolean): RowView<PersonSummary> {
  return {
    getName: ({ name }) => name,
    getPath: ({ id }) => `/admin/people/${id}`,
    getMark: ({ is_child: isChild, age }) => isChild && age !== null && <ChildMark age={age} />,
    face: ({ name, photo }, sizePx) => <PersonFace name={name} photo={photo} sizePx={sizePx} />,
    line: describePerson,
    actions: (person) => <PersonActions person={person} mayWrite={mayWrite} />,
  };
}

/** 'Member, Umoja': what a phone says about a person in one line. */
function describePerson({ status, age, is_child: isChild, address, household }: PersonSummary): string {
  const parts = [
    isChild ? age !== null && formatAge(age) : status && formatStatus(status),
    address?.area || address?.town || household?.name,
  ];
  return parts.filter(Boolean).join(', ');
}

function ChildMark({ age }: { age: number }) {
  return <span className={styles['quietMark']}>{t('{count} years', { count: age })}</span>;
}

function PersonActions({ person, mayWrite }: { person: PersonSummary; mayWrite: boolean }) {
  const { id, name, phone_number: phone, email, household, has_account: hasAccount } = person;
  return (
    <>
      {phone && (
        <a className={styles['action']} href={`tel:${phone}`}>
          {t('Call')}
        </a>
      )}
      {hasAccount && mayWrite ? (
        <Link className={styles['action']} to={`/admin/messages/new?to=${id}`}>
          {t('Message')}
        </Link>
      ) : (
        phone && (
          <a className={styles['action']} href={`sms:${phone}`}>
            {t('Text', { context: 'verb' })}
          </a>
        )
      )}
      <Menu label={t('More about {name}', { name })} triggerClass={styles['action']}>
        <MenuLink to={`/admin/people/${id}`}>{t('Open the page')}</MenuLink>
        {household && <MenuLink to={`/admin/households/${household.id}`}>{t('Open the household')}</MenuLink>}
        {email && <MenuLink to={`mailto:${email}`}>{t('Email', { context: 'verb' })}</MenuLink>}
      </Menu>
    </>
  );
}
