import type { Household, PersonInHousehold } from '@kanisa/contract/people/households.schema.ts';
import { HOUSEHOLD_POSITIONS } from '@kanisa/contract/people/households.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { t } from '../../../lib/i18n.ts';
import { QuestionDialog } from '../../../ui/dialogs/question-dialog.tsx';
import { Menu, MenuItem, MenuRule } from '../../../ui/popover/menu.tsx';
import { recordIconClass } from '../../../ui/record/record-frame.tsx';
import { PersonFace } from '../people/shared/person-face.tsx';
import { formatAge, formatPhone } from '../people/shared/person-text.ts';
import { POSITION_LABELS } from '../people/shared/position-text.ts';
import { useHouseholdChange } from './api.ts';
import styles from './household.module.css';

interface Props {
  household: Household;
  person: PersonInHousehold;
}

/** One person of a household, with their position in it. */
export function MemberLine({ household, person }: Props) {
  const { id, name, photo, age, position, phone_number: phone, status, is_main: isMain } = person;
  const detail = [
    status === 'died' ? t('Died') : POSITION_LABELS[position](),
    age !== null && formatAge(age),
    phone && formatPhone(phone),
    !isMain && t('main household elsewhere'),
  ];
  return (
    <li className={styles['person']}>
      <Link to={`/admin/people/${id}`} className={styles['who']}>
        <PersonFace name={name} photo={photo} sizePx={44} />
        <span className={styles['words']}>
          <span className={styles['name']}>{name}</span>
          <span className={styles['soft']}>{detail.filter(Boolean).join(', ')}</span>
        </span>
      </Link>
      {household.may_edit && <MemberMenu household={household} person={person} />}
    </li>
  );
}

function MemberMenu({ household, person }: Props) {
  const { id, name, position, is_main: isMain } = person;
  const change = useHouseholdChange(household.id);
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Menu label={t('{name} in the household', { name })} triggerClass={recordIconClass}>
        {HOUSEHOLD_POSITIONS.filter((one) => one !== position).map((one) => (
          <MenuItem key={one} onChoose={() => change.mutate({ kind: 'put', personId: id, body: { position: one } })}>
            {t('Position: {position}', { position: POSITION_LABELS[one]() })}
          </MenuItem>
        ))}
        {!isMain && (
          <MenuItem onChoose={() => change.mutate({ kind: 'put', personId: id, body: { is_main: true } })}>
            {t('Make this the main household')}
          </MenuItem>
        )}
        <MenuRule />
        <MenuItem isRisky onChoose={() => setAsking(true)}>
          {t('Take out of the household')}
        </MenuItem>
      </Menu>
      {isAsking && (
        <QuestionDialog
          title={t('Take {name} out of this household?', { name })}
          safe={t('Cancel')}
          risky={t('Take out')}
          onSafe={() => setAsking(false)}
          onRisky={() => {
            setAsking(false);
            change.mutate({ kind: 'remove', personId: id });
          }}
        >
          {t('The record of the person stays.')}
        </QuestionDialog>
      )}
    </>
  );
}
