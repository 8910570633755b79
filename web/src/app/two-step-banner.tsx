import { useLocation } from 'react-router';
import { type Day, formatDay } from '../lib/dates/calendar-day.ts';
import { t } from '../lib/i18n.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { Banner } from '../ui/feedback/banner.tsx';
import styles from './two-step-banner.module.css';

const SETUP_PATH = '/profile/security/two-step';
const OVERDUE_DAY = '1970-01-01';

/** Tells people who must set up two-step login by when, above every page but the setup itself. */
export default function TwoStepBanner({ due }: { due: string }) {
  const { pathname } = useLocation();
  if (pathname.startsWith(SETUP_PATH)) return null;
  return (
    <div className={styles['place']}>
      <Banner
        tone="warning"
        action={
          <ButtonLink to={SETUP_PATH} look="plain" small>
            {t('Set it up')}
          </ButtonLink>
        }
      >
        {due === OVERDUE_DAY
          ? t('Your church requires two-step login. Set it up to go on.')
          : t('From {day} you need two-step login. It takes two minutes.', {
              day: formatDay(due as Day, { weekday: 'long', day: 'numeric', month: 'long' }),
            })}
      </Banner>
    </div>
  );
}
