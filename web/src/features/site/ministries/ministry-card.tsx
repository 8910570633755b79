import type { Site } from '@kanisa/contract/site/site-content.schema.ts';
import { MinistryPicture } from '../../../art/ministry-picture.tsx';
import { Paragraphs } from '../../../art/words.tsx';
import { ChurchWords, useLanguageOf } from '../../../content/site.tsx';
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
  const languageOf = useLanguageOf();
  const more = `${ministry.key}_more`;
  return (
    <li id={ministry.key} className={styles['card']} data-open={open || undefined} suppressHydrationWarning>
      <div className={styles['head']}>
        <MinistryPicture picture={ministry.picture} className={styles['art']} />
        <div className={styles['words']}>
          <div className={styles['title']}>
            <h2>
              <button
                type="button"
                aria-expanded={open}
                aria-controls={more}
                lang={languageOf(ministry.title)}
                onClick={onToggle}
              >
                {ministry.title}
              </button>
            </h2>
            <span className={styles['chevron']} aria-hidden="true">
              <ChevronIcon />
            </span>
          </div>
          {ministry.saying && (
            <p className={styles['saying']}>
              <em lang="sw">{ministry.saying}</em> <span lang={languageOf(ministry.meaning)}>{ministry.meaning}</span>
            </p>
          )}
          <Paragraphs>{ministry.description}</Paragraphs>
          {ministry.meets && (
            <p className={styles['meets']}>
              <ClockIcon />
              <span lang={languageOf(ministry.meets)}>{keepTogether(ministry.meets)}</span>
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
  const languageOf = useLanguageOf();
  if (ministry.highlights.length === 0) return null;
  return (
    <div>
      <h3>{t('Highlights')}</h3>
      <ul className={styles['highlights']}>
        {withKeys(ministry.highlights).map(({ key, item: highlight }) => (
          <li key={key} lang={languageOf(highlight)}>
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
              <ChurchWords>{leader.role}</ChurchWords>
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}
