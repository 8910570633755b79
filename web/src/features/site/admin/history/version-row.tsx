import type { SiteVersion } from '@kanisa/contract/site/site-editing.schema.ts';
import { t } from '../../../../lib/i18n.ts';
import { formatFullName } from '../../../../lib/text/full-name.ts';
import { buttonClass } from '../../../../ui/button-link.tsx';
import frame from '../../../../ui/page/frame.module.css';
import { StatePill } from '../../../../ui/state-pill.tsx';
import { TimeAgo } from '../../../../ui/text/time-ago.tsx';
import record from '../shared/record-head.module.css';
import { SECTION_TEXTS } from '../shared/section-texts.ts';
import styles from './history.module.css';

interface Props {
  version: SiteVersion;
  isLive: boolean;
  onLook: () => void;
  onRestore: () => void;
}

/** One version: who published it when, and what it changed. */
export function VersionRow({ version, isLive, onLook, onRestore }: Props) {
  const { version: number, changed, published_at: at, published_by: by, restored_from: from } = version;
  const sections = changed.map((section) => SECTION_TEXTS[section].title).join(', ');
  return (
    <li className={`${frame['box']} ${styles['version']}`} data-live={isLive || undefined}>
      <div className={record['head']}>
        <h2>{number === 0 ? t('Example') : t('Version {version}', { version: number })}</h2>
        {isLive && <StatePill tone="good">{t('Live')}</StatePill>}
      </div>
      <p className={frame['brief']}>
        {by && <span>{formatFullName(by)}</span>}
        {at && (
          <span>
            <TimeAgo instant={at} />
          </span>
        )}
      </p>
      {number === 0 && <p>{t('The church that Kanisa ships with.')}</p>}
      {from !== null && <p>{t('Restored from version {version}', { version: from })}</p>}
      {sections !== '' && <p className={frame['note']}>{sections}</p>}
      <div className={styles['ways']}>
        <button
          type="button"
          className={buttonClass('plain', styles['way'])}
          aria-label={t('Look at version {version}', { version: number })}
          onClick={onLook}
        >
          {t('Look', { context: 'open' })}
        </button>
        {!isLive && (
          <button
            type="button"
            className={buttonClass('plain', styles['way'])}
            aria-label={t('Restore version {version}', { version: number })}
            onClick={onRestore}
          >
            {t('Restore')}
          </button>
        )}
      </div>
    </li>
  );
}
