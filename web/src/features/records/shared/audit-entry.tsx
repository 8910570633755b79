import type { AuditEntry } from '@kanisa/contract/records/audit.schema.ts';
import { AUDIT_LABELS, auditMessages } from '@kanisa/contract/records/audit.ts';
import { Link } from 'react-router';
import { church } from '../../../content/church.ts';
import { formatChurchTime } from '../../../lib/dates/time-text.ts';
import { formatDate, t } from '../../../lib/i18n.ts';
import { formatFullName, formatNameAndUsername } from '../../../lib/text/full-name.ts';
import { ArrowIcon, ChevronIcon } from '../../../ui/icons.tsx';
import fold from '../../../ui/page/fold.module.css';
import frame from '../../../ui/page/frame.module.css';
import styles from './audit.module.css';
import { type Difference, getFieldLabel, listDifferences } from './audit-text.ts';

/** One audit entry: actor, action, user, time, device and changes. */
export function AuditEntryItem({ entry, isAboutOne }: { entry: AuditEntry; isAboutOne: boolean }) {
  const { at, action, who, whom, address, device } = entry;
  const differences = listDifferences(entry);
  return (
    <li className={styles['entry']} data-kind={getEntryKind(action)}>
      <time className={styles['time']} dateTime={at} title={formatChurchTime(at)}>
        {formatDate(at, { hour: 'numeric', minute: '2-digit', timeZone: church.timeZone })}
      </time>
      <div className={styles['words']}>
        <p className={styles['what']}>
          {AUDIT_LABELS[action]}
          {!isAboutOne && whom && (
            <>
              :{' '}
              <Link to={`/admin/${whom.username === '' ? 'people' : 'users'}/${whom.id}`}>{formatFullName(whom)}</Link>
            </>
          )}
        </p>
        <p className={frame['brief']}>
          <span>{who ? formatNameAndUsername(who) : auditMessages.gone}</span>
          {!isAboutOne && whom && <span>{t('User ID: {id}', { id: whom.id })}</span>}
          {entry.family_member_id !== null && <span>{entry.family_member_name ?? auditMessages.goneFamilyMember}</span>}
          {entry.department_id !== null && <span>{entry.department_name ?? auditMessages.goneDepartment}</span>}
          <span>{device ?? auditMessages.unknownDevice}</span>
          {address && <span>{address}</span>}
        </p>
        <DifferenceDetails differences={differences} />
      </div>
    </li>
  );
}

/** The kind of an entry sets the colour of its dot: views are neutral, deletions stand out. */
function getEntryKind(action: AuditEntry['action']): 'view' | 'loss' | 'change' {
  if (action.endsWith('viewed') || action.endsWith('exported')) return 'view';
  return /deleted|deactivated|unverified/.test(action) ? 'loss' : 'change';
}

/** More differences than this are collapsed, so that the next entry stays in view. */
const UNFOLDED_DIFFERENCES_MAX = 4;

function DifferenceDetails({ differences }: { differences: readonly Difference[] }) {
  if (differences.length === 0) return null;
  if (differences.length <= UNFOLDED_DIFFERENCES_MAX) return <DifferenceList differences={differences} />;
  return (
    <details className={`${fold['fold']} ${styles['fold']}`}>
      <summary>
        {t('{count} details', { count: differences.length })}
        <ChevronIcon size={18} />
      </summary>
      <DifferenceList differences={differences} />
    </details>
  );
}

function DifferenceList({ differences }: { differences: readonly Difference[] }) {
  return (
    <dl className={styles['differences']}>
      {differences.map(({ field, before, after }) => (
        <div key={field}>
          <dt>{getFieldLabel(field)}</dt>
          <dd>
            {before !== null && (
              <>
                <span className="visually-hidden">{t('Before')}: </span>
                <del>{before}</del>
              </>
            )}
            {before !== null && <ArrowIcon />}
            {after === null ? (
              <span className={styles['none']}>{t('empty')}</span>
            ) : (
              <>
                {before !== null && <span className="visually-hidden">{t('After')}: </span>}
                <ins>{after}</ins>
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
