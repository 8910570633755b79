import type { Setup } from '@kanisa/contract/office/setup.schema.ts';
import { lazy, type ReactNode, Suspense } from 'react';
import { t } from '../../../lib/i18n.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Sentence } from '../../../ui/text/sentence.tsx';
import styles from './setup.module.css';

/** On demand, with the card that reads the same policy. */
const HostHint = lazy(async () => ({ default: (await import('./two-step-policy-card.tsx')).HostHint }));

export function ChurchPart({ church }: { church: Setup['church'] }) {
  const isExample = church.site_version === 0;
  return (
    <>
      <p>
        {isExample
          ? t('Visitors still see the example church. Change its name, words, colours and pictures, and publish them.')
          : t('{name} is live, version {version}.', { name: church.name, version: church.site_version })}
      </p>
      <div className={styles['ways']}>
        <ButtonLink to="/admin/site" look={isExample ? 'main' : 'plain'} small>
          {isExample ? t('Make it your church') : t('Change the public site')}
        </ButtonLink>
      </div>
      <div>
        <p>
          <Sentence
            text={t('These are settings in {file}, used by emails and the calendar.')}
            values={{ file: <code>.env</code> }}
          />
        </p>
        <SettingList settings={listSettings(church)} />
      </div>
    </>
  );
}

interface Setting {
  label: string;
  value: string;
  name: string;
  /** Null where it cannot be known: a church in Nairobi keeps the default time zone. */
  isExample: boolean | null;
  hint?: ReactNode;
}

/** The settings of the server that visitors and members notice. */
function listSettings(church: Setup['church']): Setting[] {
  const isLocal = /^http:\/\/(localhost|127\.0\.0\.1)/.test(church.public_url);
  return [
    {
      label: t('Church email domain'),
      value: church.email_domain,
      name: 'CHURCH_EMAIL_DOMAIN',
      isExample: church.email_domain_source === 'default',
    },
    {
      label: t('Web address'),
      value: church.public_url,
      name: 'PUBLIC_URL',
      isExample: isLocal,
      hint: (
        <Suspense>
          <HostHint />
        </Suspense>
      ),
    },
    { label: t('Time zone'), value: church.time_zone, name: 'CHURCH_TIME_ZONE', isExample: null },
  ];
}

function SettingList({ settings }: { settings: readonly Setting[] }) {
  return (
    <ul className={styles['facts']} aria-label={t('Settings')}>
      {settings.map(({ label, value, name, isExample, hint }) => (
        <li key={name}>
          <div>
            <strong>{label}</strong>
            <code>{name}</code>
          </div>
          <span>
            {value}
            {hint}
          </span>
          {isExample !== null && <Badge good={!isExample}>{isExample ? t('Sample value') : t('Your own')}</Badge>}
        </li>
      ))}
    </ul>
  );
}
