import { ministryPictures } from '../../../art/pictures.ts';
import type { Ministry } from '../../../content/ministries.ts';
import { t } from '../../../lib/i18n.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { CheckIcon, ChevronIcon, ClockIcon } from '../../../ui/icons.tsx';
import styles from './ministries.module.css';

interface Props {
  ministry: Ministry;
  open: boolean;
  onToggle: () => void;
}

export function MinistryCard({ ministry, open, onToggle }: Props) {
  const more = `${ministry.anchor}-more`;
  return (
    <li id={ministry.anchor} className={styles['card']} data-open={open || undefined} suppressHydrationWarning>
      <div className={styles['head']}>
        <img
          className={styles['art']}
          src={ministryPictures[ministry.anchor]}
          alt=""
          width={640}
          height={400}
          loading="lazy"
        />
        <div className={styles['words']}>
          <div className={styles['title']}>
            <h2>
              <button type="button" aria-expanded={open} aria-controls={more} onClick={onToggle}>
                {t(ministry.title)}
              </button>
            </h2>
            <span className={styles['chevron']} aria-hidden="true">
              <ChevronIcon />
            </span>
          </div>
          <p className={styles['saying']}>
            <em lang="sw">{ministry.saying}</em> <span>{t(ministry.meaning)}</span>
          </p>
          <p>{t(ministry.description)}</p>
          <p className={styles['meets']}>
            <ClockIcon />
            <span>{keepTogether(t(ministry.meets))}</span>
          </p>
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
  return (
    <div>
      <h3>{t('Highlights')}</h3>
      <ul className={styles['highlights']}>
        {ministry.highlights.map((highlight) => (
          <li key={highlight}>
            <CheckIcon />
            {t(highlight)}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Leaders({ ministry }: { ministry: Ministry }) {
  return (
    <div>
      <h3>{t('Leaders')}</h3>
      <ul className={styles['leaders']}>
        {ministry.leaders.map((leader) => (
          <li key={leader.name}>
            <Avatar name={leader.name} size={44} />
            <p>
              <b>{leader.name}</b>
              {t(leader.role)}
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}
