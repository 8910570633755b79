import { applicationMessages } from '@kanisa/contract/departments/applications.ts';
import type { Department } from '@kanisa/contract/departments/departments.schema.ts';
import { departmentMessages } from '@kanisa/contract/departments/departments.ts';
import { Link } from 'react-router';
import { t } from '../../../lib/i18n.ts';
import { formatFullName } from '../../../lib/text/full-name.ts';
import { shortenText } from '../../../lib/text/shorten-text.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { ApplicationStatusBadge } from '../shared/application-status-badge.tsx';
import { Cloth } from '../shared/cloth.tsx';
import { DepartmentLogo } from '../shared/department-logo.tsx';
import styles from './list.module.css';

/** Fits into the three lines of a card. */
const DESCRIPTION_MAX = 110;

export function DepartmentCard({ department }: { department: Department }) {
  const { id, name, description, leader, logo_url: logo } = department;
  const nameId = `department-${id}`;
  return (
    <li className={styles['card']}>
      <div className={styles['cloth']}>
        <Cloth name={name} />
        <span className={styles['logo']}>
          <DepartmentLogo name={name} address={logo} size={72} />
        </span>
      </div>
      <div className={styles['words']}>
        <h2 id={nameId} className={styles['name']}>
          <Link to={`/department/${id}`}>{name}</Link>
        </h2>
        <p className={styles['leader']}>
          {leader ? t('Led by {name}', { name: formatFullName(leader) }) : departmentMessages.noLeader}
        </p>
        <p className={styles['text']} data-none={description === null || undefined}>
          {description === null ? departmentMessages.noDescription : shortenText(description, DESCRIPTION_MAX)}
        </p>
      </div>
      <div className={styles['ways']}>
        <ButtonLink to={`/department/${id}`} look="plain" small aria-describedby={nameId}>
          {t('View Details')}
        </ButtonLink>
        <MembershipStatus department={department} nameId={nameId} />
      </div>
    </li>
  );
}

/** Shows the viewer's status, or the link to apply. */
function MembershipStatus({ department, nameId }: { department: Department; nameId: string }) {
  const { id, viewer } = department;
  if (viewer.is_member) {
    return (
      <ApplicationStatusBadge status="approved">
        {viewer.is_leader ? t('You’re the leader') : t('You’re a member')}
      </ApplicationStatusBadge>
    );
  }
  if (viewer.application?.status === 'pending') {
    return <ApplicationStatusBadge status="pending">{applicationMessages.pendingHere}</ApplicationStatusBadge>;
  }
  if (!viewer.may_apply) return null;
  return (
    <ButtonLink to={`/department/${id}/apply`} look="plain" small className={styles['apply']} aria-describedby={nameId}>
      {t('Apply')}
    </ButtonLink>
  );
}
