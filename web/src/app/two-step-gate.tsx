import { useState } from 'react';
import { Navigate } from 'react-router';
import { church } from '../content/church.ts';
import { type Day, formatDay, getChurchClock } from '../lib/dates/calendar-day.ts';
import { t } from '../lib/i18n.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { Banner } from '../ui/feedback/banner.tsx';
import styles from './two-step-gate.module.css';
import { mustSetUpTwoStep, TWO_STEP_SETUP_PATH } from './two-step-rules.ts';

interface Props {
  /** The path of the route. */
  path: string | undefined;
  due: string;
}

/** For people who must set up two-step login: a banner before the day, and only their own account after it. */
export default function TwoStepGate({ path, due }: Props) {
  // The server rejects calls of a tab that stays open overnight, which makes it due here too.
  const [today] = useState(() => getChurchClock(new Date(), church.timeZone).day);
  if (mustSetUpTwoStep(path, due, today)) return <Navigate to={TWO_STEP_SETUP_PATH} replace />;
  return path === TWO_STEP_SETUP_PATH ? null : <DueBanner due={due} isOverdue={today >= due} />;
}

function DueBanner({ due, isOverdue }: { due: string; isOverdue: boolean }) {
  const day = formatDay(due as Day, { weekday: 'long', day: 'numeric', month: 'long' });
  return (
    <div className={styles['place']}>
      <Banner
        tone="warning"
        action={
          <ButtonLink to={TWO_STEP_SETUP_PATH} look="plain" small>
            {t('Set it up')}
          </ButtonLink>
        }
      >
        {isOverdue
          ? t('Your church requires two-step login. Set it up to go on.')
          : t('From {day} you need two-step login. It takes two minutes.', { day })}
      </Banner>
    </div>
  );
}
