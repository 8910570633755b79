import { applicationMessages } from '@kanisa/contract/departments/applications.ts';
import type { Department } from '@kanisa/contract/departments/departments.schema.ts';
import { isRemovalReason } from '@kanisa/contract/departments/members.ts';
import type { ReactNode } from 'react';
import { t } from '../../../lib/i18n.ts';
import { useSession } from '../../../lib/session/session.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { ApplicationStatusBadge } from '../shared/application-status-badge.tsx';
import styles from './detail.module.css';

/** Shows the viewer's membership or application status. */
export function OwnStatus({ department }: { department: Department }) {
  const { loading, authenticated } = useSession();
  const { viewer, id } = department;
  if (loading) return null;
  if (!authenticated) return <VisitorInvitation id={id} />;
  if (viewer.is_member) {
    return (
      <StatusLine
        badge={
          <ApplicationStatusBadge status="approved">
            {t(viewer.is_leader ? 'You lead it' : 'You are a member')}
          </ApplicationStatusBadge>
        }
      >
        {viewer.is_leader
          ? t('New applications reach you by email. Everything of this department is below.')
          : t('You belong here: everything of this department is below.')}
      </StatusLine>
    );
  }
  if (viewer.application?.status === 'pending') {
    return (
      <StatusLine
        badge={<ApplicationStatusBadge status="pending">{t(applicationMessages.pendingHere)}</ApplicationStatusBadge>}
      >
        {t('You hear from us by email as soon as somebody has decided.')}
      </StatusLine>
    );
  }
  if (viewer.application?.status !== 'rejected') return null;
  if (isRemovalReason(viewer.application.reason)) {
    return <StatusLine>{t('You are no longer a member. You may apply again.')}</StatusLine>;
  }
  return (
    <StatusLine badge={<ApplicationStatusBadge status="rejected" />}>
      {t('Your last application was not accepted. You may apply again.')}
      {viewer.application.reason && <q className={styles['reason']}>{viewer.application.reason}</q>}
    </StatusLine>
  );
}

function StatusLine({ badge, children }: { badge?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles['standing']} role="status">
      {badge}
      <p>{children}</p>
    </div>
  );
}

function VisitorInvitation({ id }: { id: number }) {
  return (
    <div className={styles['standing']}>
      <p className={styles['invite']}>{t('Would you like to serve here? Members ask to join with a few words.')}</p>
      <div className={styles['ways']}>
        <ButtonLink to="/login" state={{ from: `/department/${id}` }} small>
          {t('Log in to join')}
        </ButtonLink>
        <ButtonLink to="/register" look="plain" small>
          {t('Register')}
        </ButtonLink>
      </div>
    </div>
  );
}
