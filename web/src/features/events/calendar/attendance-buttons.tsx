import type { CalendarOccurrence } from '@kanisa/contract/events/calendar.schema.ts';
import { calendarFallbacks, calendarMessages } from '@kanisa/contract/events/calendar.ts';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { callApi } from '../../../lib/api/api-client.ts';
import { asApiError, hasErrorStatus } from '../../../lib/api/api-error.ts';
import { t } from '../../../lib/i18n.ts';
import { useSessionValue } from '../../../lib/session/session.ts';
import { ButtonLink, buttonClass } from '../../../ui/button-link.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { CheckIcon } from '../../../ui/icons.tsx';
import styles from './event.module.css';

interface Props {
  occurrence: CalendarOccurrence;
  onChange: (occurrence: CalendarOccurrence) => void;
  /** The page shows an outdated state: the occurrence was changed, or its last place was taken. */
  onOutdated: () => void;
}

/** Members say here that they will come. Visitors get a link to the login page, which leads back. */
export function AttendanceButtons({ occurrence, onChange, onOutdated }: Props) {
  const isSignedIn = useSessionValue((session) => session.authenticated);
  const { saveAttendance, isBusy, errorMessage } = useAttendanceSaving({ occurrence, onChange, onOutdated });
  if (!isSignedIn) return <LoginLink occurrence={occurrence} />;
  return (
    <div className={styles['coming']}>
      <div role="status">
        {occurrence.is_coming && (
          <p className={styles['yes']}>
            <CheckIcon />
            {t('You said that you will come.')}
          </p>
        )}
      </div>
      {errorMessage && <Banner tone="error">{errorMessage}</Banner>}
      {occurrence.is_coming && occurrence.may_come && (
        <button
          type="button"
          className={buttonClass('plain', styles['wide'])}
          disabled={isBusy}
          onClick={() => saveAttendance(false)}
        >
          {isBusy ? t('Saving...') : t('I cannot come after all')}
        </button>
      )}
      {!occurrence.is_coming && occurrence.may_come && (
        <button
          type="button"
          className={buttonClass('main', styles['wide'])}
          disabled={isBusy}
          onClick={() => saveAttendance(true)}
        >
          {isBusy ? t('Saving...') : t(calendarMessages.willCome)}
        </button>
      )}
    </div>
  );
}

/** A mutation without the query library, which public pages do not load. */
function useAttendanceSaving({ occurrence, onChange, onOutdated }: Props) {
  const [isBusy, setBusy] = useState(false);
  const [errorMessage, setErrorMessage] = useState<string | null>(null);

  async function sendAttendance(isAttending: boolean): Promise<void> {
    setBusy(true);
    setErrorMessage(null);
    const params = { id: occurrence.event_id, date: occurrence.date };
    const options = { params, fallback: calendarFallbacks.come };
    try {
      const answer = isAttending
        ? await callApi('PUT /calendar/:id/attendance/:date', options)
        : await callApi('DELETE /calendar/:id/attendance/:date', options);
      onChange(answer.occurrence);
    } catch (error) {
      setErrorMessage(asApiError(error).message);
      if (hasErrorStatus(error, 404, 409)) onOutdated();
    } finally {
      setBusy(false);
    }
  }

  return { isBusy, errorMessage, saveAttendance: (isAttending: boolean) => void sendAttendance(isAttending) };
}

function LoginLink({ occurrence }: { occurrence: CalendarOccurrence }) {
  const { pathname, search } = useLocation();
  if (occurrence.is_cancelled || occurrence.places_left === 0) return null;
  return (
    <div className={styles['coming']}>
      <ButtonLink to="/login" state={{ from: pathname + search }} className={styles['wide']}>
        {t('Log in to say that you will come')}
      </ButtonLink>
      {occurrence.places_left === null && (
        <p className={styles['soft']}>{t('Visitors just come: nobody needs a ticket.')}</p>
      )}
    </div>
  );
}
