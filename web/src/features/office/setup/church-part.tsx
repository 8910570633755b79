import type { Setup } from '@kanisa/contract/office/setup.schema.ts';
import { type ChurchFact, FACTS_FILE, listChurchFacts, OTHER_CONTENT_FILES } from '../../../content/church-facts.ts';
import { t } from '../../../lib/i18n.ts';
import { Badge } from '../../../ui/badge.tsx';
import styles from './setup.module.css';

/** The server's default settings. */
const EXAMPLE = { name: 'Utukufu Church', domain: 'utukufu.example' };

export function ChurchPart({ church }: { church: Setup['church'] }) {
  const isLocal = /^http:\/\/(localhost|127\.0\.0\.1)/.test(church.public_url);
  return (
    <>
      <div>
        <p>
          {t('These are in the file')} <code>{FACTS_FILE}</code>{' '}
          {t('and are built into the public pages. Edit the file, then restart with npm start.')}
        </p>
        <FactList label={t('Church facts')} facts={listChurchFacts()} />
        <p className={styles['note']}>
          {t('Next to it,')}{' '}
          {OTHER_CONTENT_FILES.map((file) => (
            <code key={file}>{file}</code>
          ))}{' '}
          {t('hold the story, the ministries and the sample events.')}
        </p>
      </div>
      <div>
        <p>
          {t('These are settings in')} <code>.env</code>
          {t(', used by emails and the calendar.')}
        </p>
        <FactList
          label={t('Settings')}
          facts={[
            {
              label: 'Name in emails',
              value: church.name,
              name: 'CHURCH_NAME',
              isExample: church.name === EXAMPLE.name,
            },
            {
              label: 'Church email domain',
              value: church.email_domain,
              name: 'CHURCH_EMAIL_DOMAIN',
              isExample: church.email_domain === EXAMPLE.domain,
            },
            { label: 'Web address', value: church.public_url, name: 'PUBLIC_URL', isExample: isLocal },
            { label: 'Time zone', value: church.time_zone, name: 'CHURCH_TIME_ZONE', isExample: null },
          ]}
        />
      </div>
    </>
  );
}

/** `isExample` is null where it cannot be known: a church in Nairobi keeps the default time zone. */
type ShownFact = Omit<ChurchFact, 'isExample'> & { isExample: boolean | null };

function FactList({ label, facts }: { label: string; facts: readonly ShownFact[] }) {
  return (
    <ul className={styles['facts']} aria-label={label}>
      {facts.map((fact) => (
        <li key={fact.name}>
          <div>
            <strong>{t(fact.label)}</strong>
            <code>{fact.name}</code>
          </div>
          <span className={styles['value']}>{fact.value}</span>
          {fact.isExample !== null && (
            <Badge good={!fact.isExample}>{fact.isExample ? t('Sample value') : t('Your own')}</Badge>
          )}
        </li>
      ))}
    </ul>
  );
}
