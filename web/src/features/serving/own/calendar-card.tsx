import { useId, useRef, useState } from 'react';
import { formatChurchDate } from '../../../lib/dates/time-text.ts';
import { t } from '../../../lib/i18n.ts';
import { buttonClass } from '../../../ui/button-link.tsx';
import { QuestionDialog } from '../../../ui/dialogs/question-dialog.tsx';
import { CheckIcon } from '../../../ui/icons.tsx';
import frame from '../../../ui/page/frame.module.css';
import shared from '../shared/serving.module.css';
import { useCalendarAddress } from './api.ts';
import styles from './own.module.css';

/** The address under which a calendar program reads the viewer's dates. It is a secret, and shown once. */
export function CalendarCard({ madeAt }: { madeAt: string | null }) {
  const { make, remove } = useCalendarAddress();
  const error = make.error ?? remove.error;
  const isBusy = make.isPending || remove.isPending;
  return (
    <section className={frame['card']} aria-labelledby="calendar-title">
      <div>
        <h2 id="calendar-title">{t('In my own calendar')}</h2>
        <p className={frame['note']}>
          {t(
            'With this address your phone’s calendar shows your dates and keeps them up to date. Keep it to yourself.',
          )}
        </p>
      </div>
      {make.data && <Address url={make.data.url} />}
      {!make.data && madeAt && (
        <p>
          {t('You made an address on {day}. It was shown once; a new one replaces it.', {
            day: formatChurchDate(madeAt),
          })}
        </p>
      )}
      {error && (
        <p className={shared['failed']} role="alert">
          {error.message}
        </p>
      )}
      <div className={shared['ways']}>
        <MakeButton isNew={madeAt === null} isMaking={make.isPending} isBusy={isBusy} onMake={() => make.mutate()} />
        {madeAt && (
          <button type="button" className={buttonClass('quiet')} disabled={isBusy} onClick={() => remove.mutate()}>
            {remove.isPending ? t('Deleting...') : t('Delete the address')}
          </button>
        )}
      </div>
    </section>
  );
}

interface MakeProps {
  /** There is no address that would stop working. */
  isNew: boolean;
  isMaking: boolean;
  isBusy: boolean;
  onMake: () => void;
}

function MakeButton({ isNew, isMaking, isBusy, onMake }: MakeProps) {
  const [isAsking, setAsking] = useState(false);
  const label = isNew ? t('Make my address') : t('Make a new address');
  return (
    <>
      <button
        type="button"
        className={buttonClass('plain')}
        disabled={isBusy}
        onClick={() => (isNew ? onMake() : setAsking(true))}
      >
        {isMaking ? t('Saving...') : label}
      </button>
      {isAsking && (
        <QuestionDialog
          title={t('Make a new address?')}
          safe={t('Cancel')}
          risky={t('Make a new address')}
          onSafe={() => setAsking(false)}
          onRisky={() => {
            setAsking(false);
            onMake();
          }}
        >
          <p>{t('Calendars that use the old one no longer get your dates.')}</p>
        </QuestionDialog>
      )}
    </>
  );
}

function Address({ url }: { url: string }) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [isCopied, setCopied] = useState(false);

  async function copyAddress(): Promise<void> {
    field.current?.select();
    try {
      await navigator.clipboard.writeText(url);
      setCopied(true);
    } catch {
      // Permission was denied or the browser is old. The address is selected and can be copied by hand.
      setCopied(false);
    }
  }

  return (
    <div className={styles['address']}>
      <label htmlFor={id}>{t('Your calendar address')}</label>
      <input ref={field} id={id} readOnly value={url} onFocus={(event) => event.target.select()} />
      <button type="button" className={buttonClass('main')} onClick={() => void copyAddress()}>
        {isCopied && <CheckIcon />}
        {isCopied ? t('Copied') : t('Copy')}
      </button>
      <p className={frame['note']}>{t('Copy it now: it is not shown again.')}</p>
      <span className="visually-hidden" role="status">
        {isCopied && t('Address copied')}
      </span>
    </div>
  );
}
