import type { Person } from '@kanisa/contract/people/people.schema.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { t } from '../../../../lib/i18n.ts';
import { useMayOpenPage } from '../../../../lib/session/page-access.ts';
import { formatRole } from '../../../../lib/text/role-text.ts';
import { Fact, FactList } from '../../../../ui/record/fact-list.tsx';
import {
  RecordNothing,
  RecordSection,
  recordActionClass,
  recordLinkClass,
} from '../../../../ui/record/record-frame.tsx';
import { formatPlainDay } from '../shared/person-text.ts';
import { InviteDialog } from './invite-dialog.tsx';
import { useOwnOverview } from './work-sections.tsx';

/** Their login, or the way to one. */
export function AccountSection({ person }: { person: Person }) {
  const { account, may } = person;
  const [isInviting, setInviting] = useState(false);
  const mayManage = useMayOpenPage('/admin/users');
  const lastSeen = useOwnOverview(person)?.last_signed_in_at;
  if (account === null && !may.invite) return null;
  return (
    <RecordSection
      title={t('Account')}
      action={
        account &&
        mayManage && (
          <Link className={recordLinkClass} to={`/admin/users/${person.id}`}>
            {t('Manage')}
          </Link>
        )
      }
    >
      {account ? (
        <FactList>
          <Fact label={t('Username')}>{describeAccount(account)}</Fact>
          <Fact label={t('Role')}>{formatRole(account.role)}</Fact>
          {lastSeen && <Fact label={t('Last here')}>{formatPlainDay(lastSeen.slice(0, 10))}</Fact>}
        </FactList>
      ) : (
        <>
          <RecordNothing>{t('No login. With one they see their own profile, messages and dates.')}</RecordNothing>
          <button type="button" className={recordActionClass} onClick={() => setInviting(true)}>
            {t('Invite')}
          </button>
        </>
      )}
      {isInviting && <InviteDialog person={person} onClose={() => setInviting(false)} />}
    </RecordSection>
  );
}

/** 'gracenm, verified' */
function describeAccount({
  username,
  is_verified: isVerified,
  is_active: isActive,
  is_invited: isInvited,
}: NonNullable<Person['account']>): string {
  if (!isActive) return t('{username}, inactive', { username });
  if (isInvited) return t('{username}, invited', { username });
  return isVerified ? t('{username}, verified', { username }) : t('{username}, not verified', { username });
}
