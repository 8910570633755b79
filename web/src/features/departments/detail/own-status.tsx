import { applicationMessages } from '@kanisa/contract/departments/applications.ts';
import type { Department } from '@kanisa/contract/departments/departments.schema.ts';
import { isRemovalReason } from '@kanisa/contract/departments/members.ts';
import type { ReactNode } from 'react';
import { t } from '../../../lib/i18n.ts';
import { useSession } from '../../../lib/session/session.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import frame from '../../../ui/page/frame.module.css';
import { ApplicationStatusBadge } from '../shared/application-status-badge.tsx';
import styles from './detail.module.css';
import { WithdrawApplication } from './withdraw-application.tsx';

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
            {t(viewer.is_leader ? 'You’re the leader' : 'You’re a member')}
          </ApplicationStatusBadge>
        }
      >
        {viewer.is_leader ? t('We’ll email you when someone applies.') : t('Everything for members is below.')}
      </StatusLine>
    );
  }
  if (viewer.application?.status === 'pending') {
    return (
      <StatusLine
        badge={<ApplicationStatusBadge status="pending">{applicationMessages.pendingHere}</ApplicationStatusBadge>}
        action={<WithdrawApplication applicationId={viewer.application.id} />}
      >
        {t('We’ll email you as soon as there’s a decision.')}
      </StatusLine>
    );
  }
  if (viewer.application?.status !== 'rejected') return null;
  if (isRemovalReason(viewer.application.reason)) {
    return <StatusLine>{t('You’re no longer a member. You can apply again.')}</StatusLine>;
  }
  return (
    <StatusLine badge={<ApplicationStatusBadge status="rejected" />}>
      {t('Your last application wasn’t accepted. You can apply again.')}
      {viewer.application.reason && <q className={styles['reason']}>{viewer.application.reason}</q>}
    </StatusLine>
  );
}

function StatusLine({ badge, action, children }: { badge?: ReactNode; action?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles['standing']}>
      <div className={styles['status']} role="status">
        {badge}
        <p>{children}</p>
      </div>
      {action}
    </div>
  );
}

function VisitorInvitation({ id }: { id: number }) {
  return (
    <div className={styles['standing']}>
      <p className={styles['invite']}>{t('Want to serve here? Log in and apply in a few words.')}</p>
      <div className={frame['wrap']}>
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
