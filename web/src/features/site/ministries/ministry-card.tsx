import type { Site } from '@kanisa/contract/site/site-content.schema.ts';
import { MinistryPicture } from '../../../art/ministry-picture.tsx';
import { Paragraphs } from '../../../art/words.tsx';
import { t } from '../../../lib/i18n.ts';
import { withKeys } from '../../../lib/text/keyed-list.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { CheckIcon, ChevronIcon, ClockIcon } from '../../../ui/icons.tsx';
import styles from './ministries.module.css';

export type Ministry = Site['ministries']['ministries'][number];

interface Props {
  ministry: Ministry;
  open: boolean;
  onToggle: () => void;
}

export function MinistryCard({ ministry, open, onToggle }: Props) {
  const more = `${ministry.key}_more`;
  return (
    <li id={ministry.key} className={styles['card']} data-open={open || undefined} suppressHydrationWarning>
      <div className={styles['head']}>
        <MinistryPicture picture={ministry.picture} className={styles['art']} />
        <div className={styles['words']}>
          <div className={styles['title']}>
            <h2>
              <button type="button" aria-expanded={open} aria-controls={more} onClick={onToggle}>
                {ministry.title}
              </button>
            </h2>
            <span className={styles['chevron']} aria-hidden="true">
              <ChevronIcon />
            </span>
          </div>
          {ministry.saying && (
            <p className={styles['saying']}>
              <em lang="sw">{ministry.saying}</em> <span>{ministry.meaning}</span>
            </p>
          )}
          <Paragraphs>{ministry.description}</Paragraphs>
          {ministry.meets && (
            <p className={styles['meets']}>
              <ClockIcon />
              <span>{keepTogether(ministry.meets)}</span>
            </p>
          )}
        </div>
      </div>
      <div id={more} className={styles['more']}>
        <Highlights ministry={ministry} />
        <Leaders ministry={ministry} />
      </div>
    </li>
  );
}

/** Keeps '10:00 AM' on one line. */
const keepTogether = (text: string) => text.replaceAll(/(\d) (AM|PM)/g, '$1\u00a0$2');

function Highlights({ ministry }: { ministry: Ministry }) {
  if (ministry.highlights.length === 0) return null;
  return (
    <div>
      <h3>{t('Highlights')}</h3>
      <ul className={styles['highlights']}>
        {withKeys(ministry.highlights).map(({ key, item: highlight }) => (
          <li key={key}>
            <CheckIcon />
            {highlight}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Leaders({ ministry }: { ministry: Ministry }) {
  if (ministry.leaders.length === 0) return null;
  return (
    <div>
      <h3>{t('Leaders')}</h3>
      <ul className={styles['leaders']}>
        {withKeys(ministry.leaders).map(({ key, item: leader }) => (
          <li key={key}>
            <Avatar name={leader.name} size={44} />
            <p>
              <b>{leader.name}</b>
              {leader.role}
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}
