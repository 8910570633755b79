import { useEffect, useRef } from 'react';
import { t } from '../../../lib/i18n.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { formatAuditValue, getFieldLabel } from '../../records/shared/audit-text.ts';
import type { ConcurrentChange } from './concurrent-changes.ts';
import styles from './concurrent-changes-banner.module.css';

/** Lists the changes that another editor saved in the meantime. The draft in the form is intact. */
export function ConcurrentChangesBanner({ changes }: { changes: readonly ConcurrentChange[] }) {
  const banner = useRef<HTMLDivElement>(null);
  useEffect(() => banner.current?.focus(), [changes]);
  return (
    <Banner tone="warning" ref={banner}>
      <p>
        {t(
          'Someone else changed this person in the meantime. Nothing was overwritten, and your changes are still here.',
        )}
      </p>
      {changes.length > 0 && (
        <ul className={styles['changes']}>
          {changes.map(({ field, theirs, isMine }) => (
            <li key={field}>
              {t(isMine ? '{field}: they wrote “{value}”. Yours is still here.' : '{field} is now “{value}”.', {
                field: getFieldLabel(field),
                value: formatAuditValue(theirs) ?? t('empty'),
              })}
            </li>
          ))}
        </ul>
      )}
      <p>{t('Check the form and save again.')}</p>
    </Banner>
  );
}
